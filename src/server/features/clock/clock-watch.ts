import { performance } from 'node:perf_hooks'
import { statement } from '#platform/database/statement.ts'
import { clockMail } from './clock-mail.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import type { Services } from '#platform/services.ts'
import { judgeClock, type ClockReading, type ClockTrouble } from './judge-clock.ts'

const CHECK_INTERVAL_MS = 60_000
const MAIL_INTERVAL_MS = 3_600_000

/** Reads the times that the database has. */
export const readClocks = statement<[], { now: Date; newest_head: Date | null }>(
  'read_clocks',
  `select clock_timestamp() as now, (select signed_at from log_heads order by size desc limit 1) as newest_head`,
)

/** Finds the chain; its head has a time in seconds since 1970. */
type FindChain = () => Promise<{ readonly head: () => Promise<{ readonly time: number }> } | undefined>

export type ClockWatch = {
  /** Returns the problems found by the newest check of the clock; empty if there are none. */
  readonly troubles: () => readonly ClockTrouble[]
  /** Checks all clocks now. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Compares the database's clock with the clocks of this node, the newest head and the chain,
 * immediately and every minute. A problem is logged once and mailed to the operator at most once an
 * hour. It is visible in `/readyz` and `/metrics`.
 */
export function startClockWatch(services: Services, findChain: FindChain): ClockWatch {
  const { config, log: parent, pool } = services
  const log = parent.child({ part: 'clock' })
  let before: ClockReading | undefined
  let troubles: readonly ClockTrouble[] = []
  let mailedAt: number | undefined
  let running = Promise.resolve()

  async function read(): Promise<ClockReading> {
    const newestBlock = await findChain()
      .then((chain) => chain?.head())
      .then((head) => (head === undefined ? null : head.time * 1000))
      // The anchorer reports an unreachable chain.
      .catch(() => null)
    const [row] = await readClocks(pool)
    if (row === undefined) throw new Error('no row returned by read_clocks')
    return {
      node: Date.now(),
      database: row.now.getTime(),
      elapsed: performance.now(),
      newestHead: row.newest_head?.getTime() ?? null,
      newestBlock,
    }
  }

  async function look(): Promise<void> {
    const reading = await read()
    const found = judgeClock(reading, before)
    before = reading
    const known = new Set(troubles.map(({ reason }) => reason))
    troubles = found
    for (const { reason, offsetMs } of found) {
      if (!known.has(reason)) log.error({ reason, offsetMs }, 'the clock is wrong')
    }
    await tell(found)
  }

  async function tell(found: readonly ClockTrouble[]): Promise<void> {
    const isDue = mailedAt === undefined || performance.now() - mailedAt >= MAIL_INTERVAL_MS
    if (found.length === 0 || config.operator === undefined || !isDue) return
    await openMailer(services).send(clockMail(config.operator.email, config.publicUrl, found))
    mailedAt = performance.now()
  }

  /** Runs one check at a time. An unreachable database is reported elsewhere. */
  async function check(): Promise<void> {
    running = running.then(look).catch((error: unknown) => {
      log.warn({ err: error }, 'the clock could not be checked')
    })
    await running
  }

  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  void check()
  return {
    troubles: () => troubles,
    check,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
