import type { ReceiptBlock } from '../anchor/chain-block.ts'
import type { CheckList } from './check.ts'
import { committedTime } from './committed-time.ts'
import { LedgerError, type LedgerErrorCode } from '../base/error.ts'
import { CLOCK_SLACK_SECONDS, type VerifiedAnchor } from './verify-anchors.ts'
import type { VerifiedEvent } from './verified-event.ts'
import type { Cosignature } from './verify-witnesses.ts'

/** Times that a receipt states, after its proofs were checked. */
export type StatedTimes = {
  readonly blocks: readonly ReceiptBlock[]
  readonly anchors: readonly VerifiedAnchor[]
  readonly cosignatures: readonly Cosignature[]
  readonly events: readonly VerifiedEvent[]
  /** Size of the receipt's tree head. */
  readonly size: number
}

/**
 * Checks that no witness and no anchor states a time before that of a block or event in the tree
 * that it attests.
 */
export function verifyTimes(
  list: CheckList,
  { blocks, anchors, cosignatures, events, size }: StatedTimes,
): void {
  const bounds = [
    ...anchors.filter((anchor) => anchor.events > 0),
    ...cosignatures.map(({ time }) => ({ latest: time + CLOCK_SLACK_SECONDS, size })),
  ]
  if (bounds.length === 0) return list.skip('times')
  list.run('times', () => {
    for (const { latest, size: below } of bounds) {
      const assureOlder = (code: LedgerErrorCode, index: number, time: number): void => {
        if (index < below && time > latest) throw new LedgerError(code, { index })
      }
      for (const { index, time } of blocks) assureOlder('bound_before_block', index, time)
      // Events without a valid time pass, because their time is NaN, and no comparison with NaN is
      // true.
      for (const { index, server } of events)
        assureOlder('bound_before_received', index, committedTime(server['received_at']) / 1_000)
    }
  })
}
