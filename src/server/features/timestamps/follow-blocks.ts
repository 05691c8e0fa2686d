import { equalBytes } from '#ledger/base/bytes.ts'
import { assureCredible } from './assure-credible.ts'
import type { Timestamping } from './timestamping.ts'
import { blocksToLookAt, leaveBlock, noteLook, type StampedBlock } from './queries.ts'
import { TimestampError } from './timestamp-error.ts'

/** Number of confirmations with which a block that confirms heads counts as final. */
const SETTLED_AFTER = 100
/** Seconds between two checks of a block. */
const LOOK_EVERY = 3_600
/** Maximum number of blocks to check per step, so that a long downtime causes no burst. */
const MAX_CONCURRENCY = 50

/**
 * Checks that the Bitcoin chain still contains the blocks that confirm heads. If the chain dropped
 * a block, its heads wait for another block, and their calendars are queried again. The function is
 * idempotent.
 */
export async function followBlocks(timestamping: Timestamping): Promise<void> {
  const { pool, log } = timestamping
  const blocks = await blocksToLookAt(pool, LOOK_EVERY, MAX_CONCURRENCY)
  // The height of the chain is requested once, and only if there is a block to check.
  let tip: Promise<number> | undefined
  for (const block of blocks) {
    try {
      await look(timestamping, block, (tip ??= timestamping.tipHeight()))
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error
      const { trouble, message: reason } = error
      log.warn(
        { block: block.block_number, trouble, reason },
        'a block with heads in it could not be looked at',
      )
      await noteLook(pool, block.block_number, block.block_header, false)
    }
  }
}

async function look(
  { pool, log, headerAt, settings }: Timestamping,
  { block_number: block, block_header: known }: StampedBlock,
  tip: Promise<number>,
): Promise<void> {
  const height = await tip
  const header = await headerAt(block)
  if (equalBytes(header, known)) {
    return void (await noteLook(pool, block, known, height - block + 1 >= SETTLED_AFTER))
  }
  assureCredible(block, header, settings)
  const left = await leaveBlock(pool, block, known)
  log.warn({ block, sizes: left.map(({ size }) => size) }, 'the chain left a block that heads were in')
}
