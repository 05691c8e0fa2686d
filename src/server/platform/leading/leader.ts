import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openOwnConnection } from '../database/dedicated-connection.ts'

export type LeaderState = 'leading' | 'standby' | 'failing'

/** The time for which this node is the one that leads. */
export type Term = {
  /** Aborted when it is over: the lock is lost, or this node stops. Whoever leads comes back soon after. */
  readonly signal: AbortSignal
  /** Says that everything stands and the work goes on. */
  readonly begin: () => void
}

export type Leader = {
  /** At work, standing by while another node leads, or failing. */
  readonly state: () => LeaderState
  /** Ends the term and waits until the work has come back; the lock is free after it. */
  readonly stop: () => Promise<void>
}

export type Leadership = {
  /** The advisory lock: whoever holds it is the one that leads for this database. */
  readonly lock: number
  /** What `pg_stat_activity` shows. */
  readonly name: string
  /** Where the lock is held: not through a pooler of transactions. */
  readonly url: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Milliseconds before the next try after each failure in a row; the last one from then on. */
  readonly retries: readonly [number, ...number[]]
  /** What is done for as long as this node leads. It returns when the term is over. */
  readonly work: (term: Term) => Promise<void>
}

/** How soon, at most, another node leads after the lock became free. */
const STANDBY_MS = 500
/** Milliseconds after which a failure is no longer one in a row. */
const STEADY_MS = 60_000

/**
 * Does something on one node of all that share a database, and on another as soon as that one is gone. Nothing that the
 * database does or does not do keeps `stop` waiting; the work is answerable for itself.
 */
export function startLeader({ lock, name, url, log, retries, work }: Leadership): Leader {
  const stopping = new AbortController()
  let state: LeaderState = 'standby'

  async function lead(): Promise<never> {
    const connection = await openOwnConnection({ url, name, signal: stopping.signal })
    const signal = AbortSignal.any([stopping.signal, connection.lost])
    try {
      const take = async (): Promise<boolean> => {
        // A hot standby gives everybody locks of its own, and nothing can be written on it.
        const text = 'select not pg_is_in_recovery() and pg_try_advisory_lock($1) as taken'
        const { rows } = await connection.client.query<{ taken: boolean }>(text, [lock])
        return rows[0]?.taken === true
      }
      while (!(await take())) {
        state = 'standby'
        await sleep(STANDBY_MS, undefined, { signal })
      }
      const begin = (): void => {
        state = 'leading'
      }
      await work({ signal, begin })
      stopping.signal.throwIfAborted()
      throw new Error('the lock was lost')
    } finally {
      await connection.close()
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      try {
        await lead()
      } catch (error) {
        if (stopping.signal.aborted) return
        state = 'failing'
        log.error({ err: error, name }, 'leading failed; it starts again')
        failures = performance.now() - begun > STEADY_MS ? 0 : failures
        const pause = retries[Math.min(failures++, retries.length - 1)] ?? retries[0]
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    state: () => state,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
