import type { Listen } from '#platform/database/listener.ts'
import { startLeader, type Term } from '#platform/leading/leader.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import type { Services } from '#platform/services.ts'

/** Arbitrary constant: whoever holds this advisory lock is the one that timestamps for this database. */
const TIMESTAMPER_LOCK = 4_902_217_006
/** Milliseconds between looks, whatever is due. */
const IDLE = 60_000
/** After a failure; longer with each that follows. */
const RETRIES = [1_000, 5_000, 15_000, 60_000] as const

export type Timestamper = { readonly stop: () => Promise<void> }

/**
 * Has the log's heads timestamped for as long as this node holds the lock, and stands by otherwise. What calendars do
 * wrong is noted with their promises; nothing else of the server waits for them.
 */
export function startTimestamper(services: Services, lockUrl: string, listen: Listen): Timestamper {
  const { pool, config, log: parent } = services
  const { calendars, headersUrl, isDevelopment } = config.timestamps
  if (calendars.length === 0) return { stop: async () => undefined }
  const log = parent.child({ part: 'timestamps' })
  const wake = new WakeSignal()
  /** From when on a new head is a reason to look, in milliseconds since 1970. */
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
      // What is due now and could not be done has nothing new to do it with: a head wakes.
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
