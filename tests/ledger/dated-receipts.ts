import { encodeHex } from '#ledger/base/bytes.ts'
import type { ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { editJson } from './json-edit.ts'
import { fails, holds, type FailedCheck, type ReceiptVectors } from './receipt-vector.ts'
import { sampleBlock } from './sample-block.ts'
import { arrived, bytesFrom, created, delivered, SampleLog } from './sample-log.ts'

/**
 * Returns a log with one shipment and two chain blocks: one before the second event, the other
 * before the third.
 */
export function datedShipment(): SampleLog {
  return new SampleLog()
    .appendOthers(2)
    .append(created)
    .appendOthers(4)
    .appendBlock(sampleBlock(1_000))
    .appendOthers(9)
    .append(arrived)
    .appendBlock(sampleBlock(2_000))
    .append(delivered)
    .appendOthers(6)
}

/** Returns valid receipts with chain blocks whose leaves precede events in the log. */
export function datedReceipts(): ReceiptVectors {
  const log = datedShipment()
  const blocks = log.blocks()
  return {
    'block-two': holds('blocks before the second and the third event', log.receipt({ blocks }), true, 3),
    'block-one': holds(
      'a block before the third event alone',
      log.receipt({ blocks: blocks.slice(1) }),
      true,
      3,
    ),
    'block-events-less': holds(
      'an earlier part of the history, with the block before its last event',
      log.receipt({ blocks: blocks.slice(0, 1), events: log.receiptInput().events.slice(0, 2) }),
      false,
      2,
    ),
  }
}

/** Returns receipts whose blocks are not in the log as the receipts state. */
export function undatedReceipts(): ReceiptVectors {
  const log = datedShipment()
  const blocks = log.blocks()
  const [first, second] = blocks
  if (first === undefined || second === undefined) throw new Error('two blocks')
  const changed = (changes: Partial<ReceiptBlock>) =>
    log.receipt({ blocks: [{ ...first, ...changes }, second] })
  const text = log.receipt({ blocks })
  const bad = failing([])
  return {
    'block-earlier': bad('an earlier time', changed({ time: first.time - 60 })),
    'block-other-hash': bad(
      'another block of that number',
      changed({ blockHash: encodeHex(bytesFrom('other block')) }),
    ),
    'block-other-number': bad('another number', changed({ block: first.block - 1 })),
    'block-other-chain': bad('another chain', changed({ chainId: 1 })),
    'block-other-place': bad('another place in the log', changed({ index: first.index - 1 })),
    'block-after-events': failing([{ name: 'blocks', code: 'block_after_events' }])(
      'behind the last event',
      log.receipt({ blocks: [first, { ...second, index: second.index + 2 }] }),
    ),
    'format-block-member-missing': badFormat(
      'a block without its hash',
      ['block_hash'],
      undefined,
      'member_missing',
    ),
    'format-block-time': badFormat('a time after all calendars', ['time'], '253402300800', 'value_invalid'),
    'format-block-number': badFormat('a number with a leading zero', ['block'], '01000', 'value_invalid'),
  }

  function badFormat(
    shows: string,
    path: readonly string[],
    value: string | undefined,
    code: LedgerErrorCode,
  ) {
    return fails(
      shows,
      editJson(text, ['blocks', 0, ...path], () => value),
      [{ name: 'format', code }],
    )
  }
}

/**
 * Returns a function that creates the vector of a receipt that fails the given checks and the
 * inclusion checks of all events. A wrong or displaced leaf makes all inclusion checks fail.
 */
function failing(more: readonly FailedCheck[]) {
  const inclusions = [0, 1, 2].map((event): FailedCheck => ({
    name: 'inclusion',
    event,
    code: 'root_mismatch',
  }))
  const start: FailedCheck = { name: 'start', code: 'start_not_proved' }
  return (shows: string, text: string) => fails(shows, text, [start, ...inclusions, ...more])
}
