import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Listen } from '../db/listener.ts'
import type { Services } from '../services.ts'
import { assureNotRestored } from './assure-not-restored.ts'
import { assureOwnLog } from './assure-own-log.ts'
import type { LogIdentity } from './identity.ts'
import { loadLogState, type LogState } from './log-state.ts'
import { completeSize, logFolder, openFolder, publishedHead, publishLog } from './published-files.ts'
import { sequenceBatch } from './sequence-batch.ts'
import { Wake } from './wake.ts'

/** Arbitrary constant: whoever holds this advisory lock is the one sequencer of this database. */
export const SEQUENCER_LOCK = 4_902_217_002
/** The queue is looked at this often even when no notification comes. */
const IDLE_MS = 1_000
const RETRY_MS = 500
/** Heads come no closer: each costs a signature and some synced files, however many leaves it adds. */
const HEAD_EVERY_MS = 100

export type Sequencer = {
  /** Leading and signing, standing by while another node leads, or failing. */
  readonly state: () => 'leading' | 'standby' | 'failing'
  readonly stop: () => Promise<void>
}

/**
 * Sequences for as long as this node holds the lock, and waits for the lock otherwise. A failure, of the database or of
 * the files, stops signing until everything stands again.
 */
export function startSequencer(
  services: Services,
  identity: LogIdentity,
  lockUrl: string,
  listen: Listen,
): Sequencer {
  const { pool, log } = services
  const root = logFolder(services.config.dataDir)
  const folder = openFolder(root)
  const wake = new Wake()
  const stopListening = listen('lastro_queue', () => wake.wake())
  const stopping = new AbortController()
  let state: 'leading' | 'standby' | 'failing' = 'standby'
  let lock: Client | undefined

  async function lead(): Promise<void> {
    lock = new Client({ connectionString: lockUrl, application_name: 'lastro-sequencer', keepAlive: true })
    const lost = new AbortController()
    lock.on('error', () => lost.abort())
    lock.on('end', () => {
      lost.abort()
      wake.wake()
    })
    await lock.connect()
    await lock.query('select pg_advisory_lock($1)', [SEQUENCER_LOCK])
    const keys = await assureOwnLog(pool, identity)
    const published = await publishedHead(root, keys.all)
    await assureNotRestored(pool, published)
    let current: LogState = await loadLogState(pool, identity)
    let size = await publishLog(pool, folder, completeSize(root, published?.size ?? 0))
    state = 'leading'
    log.info({ size }, 'sequencing')
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      const paced = sleep(HEAD_EVERY_MS)
      const next = await sequenceBatch(pool, identity, current)
      if (next === undefined) {
        await wake.sleep(IDLE_MS)
        continue
      }
      current = next
      size = await publishLog(pool, folder, size)
      await paced
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await lead()
      } catch (error) {
        if (stopping.signal.aborted) break
        state = 'failing'
        log.error({ err: error }, 'the sequencer failed; it starts again')
        await wake.sleep(RETRY_MS)
      } finally {
        await lock?.end().catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    state: () => state,
    stop: async () => {
      stopping.abort()
      stopListening()
      wake.wake()
      // A standby waits for the lock inside the database; ending its connection ends the wait.
      if (state === 'standby') await lock?.end().catch(() => undefined)
      await running
    },
  }
}
