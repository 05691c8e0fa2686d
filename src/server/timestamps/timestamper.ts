import { Client } from 'pg'
import type { Listen } from '../db/listener.ts'
import { Wake } from '../log/wake.ts'
import type { Services } from '../services.ts'

/** Arbitrary constant: whoever holds this advisory lock is the one that timestamps for this database. */
const TIMESTAMPER_LOCK = 4_902_217_006
/** Milliseconds between looks, whatever is due. */
const IDLE = 60_000
/** After a failure; longer with each that follows. */
const RETRIES = [1_000, 5_000, 15_000, 60_000]

export type Timestamper = { readonly stop: () => Promise<void> }

/**
 * Has the log's heads timestamped for as long as this node holds the lock, and waits for the lock otherwise. What calendars do
 * wrong is noted with their promises; nothing else of the server waits for them.
 */
export function startTimestamper(services: Services, lockUrl: string, listen: Listen): Timestamper {
  const { pool, config, log: parent } = services
  const { calendars, headersUrl, isDevelopment } = config.timestamps
  if (calendars.length === 0) return { stop: async () => undefined }
  const log = parent.child({ part: 'timestamps' })
  const wake = new Wake()
  const stopping = new AbortController()
  /** From when on a new head is a reason to look, in milliseconds since 1970. */
  let dueAt = Infinity
  let lock: Client | undefined
  let isLeading = false
  const stopListening = listen('lastro_head', () => {
    if (Date.now() >= dueAt) wake.wake()
  })

  async function lead(): Promise<void> {
    const lost = new AbortController()
    lock = new Client({ connectionString: lockUrl, application_name: 'lastro-timestamps', keepAlive: true })
    lock.on('error', () => lost.abort())
    lock.on('end', () => {
      lost.abort()
      wake.wake()
    })
    await lock.connect()
    await lock.query('select pg_advisory_lock($1)', [TIMESTAMPER_LOCK])
    isLeading = true
    const { advanceTimestamps } = await import('./advance-timestamps.ts')
    const { openCalendars } = await import('./ask-calendar.ts')
    const { openHeaders } = await import('./bitcoin-headers.ts')
    const timestamping = {
      pool,
      log,
      calendars: openCalendars(stopping.signal),
      headerAt: openHeaders(headersUrl, stopping.signal),
      settings: { calendars, isDevelopment, every: config.anchors.every },
    }
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      const next = await advanceTimestamps(timestamping)
      dueAt = next.dueAt
      const wait = dueAt - Date.now()
      // What is due now and could not be done has nothing new to do it with: a head wakes.
      await wake.sleep(wait > 0 ? Math.min(IDLE, wait) : IDLE)
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        await lead()
      } catch (error) {
        if (stopping.signal.aborted) break
        log.error({ err: error }, 'timestamping failed; it starts again')
        await wake.sleep(RETRIES[Math.min(failures, RETRIES.length - 1)] ?? IDLE)
      } finally {
        isLeading = false
        await lock?.end().catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      stopListening()
      wake.wake()
      // A standby waits for the lock inside the database; ending its connection ends the wait.
      if (!isLeading) await lock?.end().catch(() => undefined)
      await running
    },
  }
}
