import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openOwnConnection } from './dedicated-connection.ts'

export type LeaderState = 'leading' | 'standby' | 'failing'

/** Period in which this node is the leader. */
export type Term = {
  /**
   * Aborted when the term is over: the lock is lost, or this node stops. The work must return soon
   * after.
   */
  readonly signal: AbortSignal
  /** Reports that preparation is complete and the work has begun. */
  readonly begin: () => void
}

export type Leader = {
  /** Returns whether this node leads, stands by while another node leads, or fails. */
  readonly state: () => LeaderState
  /** Ends the term and waits until the work has returned; then the lock is free. */
  readonly stop: () => Promise<void>
}

export type Leadership = {
  /** Key of the advisory lock; its holder is the leader for this database. */
  readonly lock: number
  /** Name in `pg_stat_activity`. */
  readonly name: string
  /** Connection URL for the lock, not through a transaction pooler. */
  readonly url: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Retry delays in milliseconds after consecutive failures; the last one repeats. */
  readonly retries: readonly [number, ...number[]]
  /** Work to run while this node leads. It returns when the term is over. */
  readonly work: (term: Term) => Promise<void>
}

/** Milliseconds between two attempts of a standby node to take the lock. */
const STANDBY_MS = 500
/** Milliseconds after which a failure no longer counts as consecutive. */
const STEADY_MS = 60_000

/**
 * Runs work on only one of the nodes that share a database. If that node is gone, another node runs
 * the work. The database can never delay `stop`, but the work itself can.
 */
export function startLeader({ lock, name, url, log, retries, work }: Leadership): Leader {
  const stopping = new AbortController()
  let state: LeaderState = 'standby'

  async function lead(): Promise<never> {
    const connection = await openOwnConnection({ url, name, signal: stopping.signal })
    const signal = AbortSignal.any([stopping.signal, connection.lost])
    try {
      const take = async (): Promise<boolean> => {
        // A hot standby must not lead. It accepts no writes, and its advisory locks are separate
        // from those of the primary server.
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
