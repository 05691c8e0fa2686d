import { setTimeout as sleep } from 'node:timers/promises'
import type { Listen } from '#platform/database/listener.ts'
import type { Pool } from '#platform/database/pool.ts'
import { startLeader, type Leader, type Term } from '#platform/database/leader.ts'
import type { Services } from '#platform/services.ts'
import { assureOwnLog } from './assure-own-log.ts'
import type { LogIdentity } from './identity.ts'
import type { HeadGuard } from './keepers/head-guard.ts'
import { loadLogState, type LogState } from './log-state.ts'
import { completeSize, logFolder, openFolder, publishedHead, publishLog } from './published-files.ts'
import { MAX_BATCH_SIZE, sequenceBatch } from './sequence-batch.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'

/** Arbitrary constant. The holder of this advisory lock is the only sequencer of this database. */
export const SEQUENCER_LOCK = 4_902_217_002
/** Milliseconds between checks of the queue while no notification arrives. */
const IDLE_MS = 1_000
const RETRY_MS = 500
/**
 * Milliseconds between announcements of the newest head to standby nodes while nothing is signed.
 */
const ANNOUNCE_INTERVAL_MS = 5_000
/**
 * Minimum milliseconds between heads. Each head costs a signature and some file syncs, however many
 * leaves it adds.
 */
const HEAD_EVERY_MS = 100

/**
 * Minimum batch size in leaves. After a failed batch, the next one has a quarter of the size, but
 * at least this many leaves.
 */
const MIN_BATCH_SIZE = 64

/** Sequencer of this node. It leads and signs, stands by while another node leads, or fails. */
export type Sequencer = Leader

type SequencerParts = {
  /** URL of the connection that holds the lock. */
  readonly lockUrl: string
  readonly listen: Listen<'lastro_queue'>
  readonly guard: HeadGuard
}

/**
 * Appends queued leaves to the log and signs heads while this node holds the lock, and stands by
 * otherwise. A failure of the database or of the files stops signing until it is resolved.
 */
export function startSequencer(
  services: Services,
  identity: LogIdentity,
  { lockUrl, listen, guard }: SequencerParts,
): Sequencer {
  const { pool, log } = services
  const root = logFolder(services.config.dataDir)
  const folder = openFolder(root)
  const wake = new WakeSignal()
  const stopListening = listen('lastro_queue', () => wake.wake())

  const signBatch = createBatchSigner(pool, identity)

  async function sequence({ signal, begin }: Term): Promise<void> {
    const keys = await assureOwnLog(pool, identity)
    await guard.admit(signal)
    const published = await publishedHead(root, keys.all)
    let current: LogState = await loadLogState(pool, identity)
    // Heads that were committed but not published are published first, whichever node signed them.
    let size = await publishLog(pool, folder, completeSize(root, published?.size ?? 0), guard.store)
    begin()
    log.info({ size }, 'sequencing')
    let announceAt = 0
    while (!signal.aborted) {
      if (guard.hold() !== undefined) await guard.admit(signal)
      const paced = sleep(HEAD_EVERY_MS)
      const next = await signBatch(current)
      if (next === undefined) {
        if (performance.now() >= announceAt) {
          announceAt = performance.now() + ANNOUNCE_INTERVAL_MS
          await guard.announce(size)
        }
        await wake.sleep(IDLE_MS, signal)
        continue
      }
      current = next
      size = await publishLog(pool, folder, size, guard.store)
      await paced
    }
  }

  const leader = startLeader({
    lock: SEQUENCER_LOCK,
    name: 'lastro-sequencer',
    url: lockUrl,
    log: log.child({ part: 'sequencer' }),
    retries: [RETRY_MS],
    work: sequence,
  })
  return {
    state: leader.state,
    async stop() {
      stopListening()
      await leader.stop()
    },
  }
}

/**
 * Creates the function that signs one batch. After a failure, the next batch is smaller, because a
 * machine that is too busy for a large batch may still manage a small one.
 */
function createBatchSigner(pool: Pool, identity: LogIdentity) {
  let batchSize = MAX_BATCH_SIZE
  return async (state: LogState): Promise<LogState | undefined> => {
    try {
      const next = await sequenceBatch(pool, identity, state, batchSize)
      batchSize = Math.min(MAX_BATCH_SIZE, batchSize * 2)
      return next
    } catch (error) {
      batchSize = Math.max(MIN_BATCH_SIZE, batchSize / 4)
      throw error
    }
  }
}
