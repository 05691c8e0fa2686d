import type { Listen } from '#platform/database/listener.ts'
import { startLeader, type Term } from '#platform/database/leader.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import type { Services } from '#platform/services.ts'

/**
 * Number of the advisory lock, chosen arbitrarily. Only the node that holds the lock timestamps
 * heads for this database.
 */
const TIMESTAMPER_LOCK = 4_902_217_006
/** Maximum milliseconds between checks, even if nothing is due. */
const IDLE = 60_000
/** Retry delays in milliseconds after consecutive failures. */
const RETRIES = [1_000, 5_000, 15_000, 60_000] as const

export type Timestamper = { readonly stop: () => Promise<void> }

/**
 * Timestamps the log's heads while this node holds the lock, and waits for the lock otherwise. An
 * error of a calendar is stored in the row of its promise. Nothing else in the server waits for
 * calendars.
 */
export function startTimestamper(
  services: Services,
  lockUrl: string,
  listen: Listen<'lastro_head'>,
): Timestamper {
  const { pool, config, log: parent } = services
  const { calendars, headersUrl, isDevelopment } = config.timestamps
  if (calendars.length === 0) return { stop: async () => undefined }
  const log = parent.child({ part: 'timestamps' })
  const wake = new WakeSignal()
  /** Time from which a new head triggers a check, in milliseconds since 1970. */
  let dueAt = Infinity
  const stopListening = listen('lastro_head', () => {
    if (Date.now() >= dueAt) wake.wake()
  })

  async function timestamp({ signal, begin }: Term): Promise<void> {
    begin()
    const { advanceTimestamps } = await import('./advance-timestamps.ts')
    const { openCalendars } = await import('./request-timestamp.ts')
    const { openHeaders } = await import('./bitcoin-headers.ts')
    const timestamping = {
      pool,
      log,
      calendars: openCalendars(signal),
      ...openHeaders(headersUrl, signal),
      settings: { calendars, isDevelopment, every: config.anchors.every },
    }
    while (!signal.aborted) {
      const next = await advanceTimestamps(timestamping)
      dueAt = next.dueAt
      const wait = dueAt - Date.now()
      // If `wait` is not positive, something is due but cannot be done yet, such as a timestamp
      // without new leaves. The loop then waits for a new head, or for the maximum interval.
      await wake.sleep(wait > 0 ? Math.min(IDLE, wait) : IDLE, signal)
    }
  }

  const leader = startLeader({
    lock: TIMESTAMPER_LOCK,
    name: 'lastro-timestamps',
    url: lockUrl,
    log,
    retries: RETRIES,
    work: timestamp,
  })
  return {
    async stop() {
      stopListening()
      await leader.stop()
    },
  }
}
