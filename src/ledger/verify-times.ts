import { anchorTime } from './anchor-facts.ts'
import type { ReceiptBlock } from './chain-block.ts'
import type { CheckList } from './check.ts'
import { LedgerError, type LedgerErrorCode } from './error.ts'
import type { VerifiedAnchor } from './verify-anchors.ts'
import type { VerifiedEvent } from './verify-event.ts'
import type { Cosignature } from './verify-witnesses.ts'

/** What a receipt says of times, after its proofs were checked. */
export type StatedTimes = {
  readonly blocks: readonly ReceiptBlock[]
  readonly anchors: readonly VerifiedAnchor[]
  readonly cosignatures: readonly Cosignature[]
  readonly events: readonly VerifiedEvent[]
  /** Of the head. */
  readonly size: number
}

/** The most by which the clocks of servers, witnesses and EVM chains may differ, in seconds. */
const CLOCK_SLACK_SECONDS = 300
/** Bitcoin's rules let the time of a block be off by two hours. */
const BITCOIN_SLACK_SECONDS = 7_200

/** Checks that no witness and no anchor is older than a block or an event in its tree. */
export function verifyTimes(list: CheckList, times: StatedTimes): void {
  const { blocks, anchors, cosignatures, events, size } = times
  const bounds = [
    ...anchors
      .filter((anchor) => anchor.events > 0)
      .map((anchor) => ({
        time: anchorTime(anchor),
        size: anchor.size,
        slack: anchor.kind === 'evm' ? CLOCK_SLACK_SECONDS : BITCOIN_SLACK_SECONDS,
      })),
    ...cosignatures.map(({ time }) => ({ time, size, slack: CLOCK_SLACK_SECONDS })),
  ]
  if (bounds.length === 0) return list.skip('times')
  list.run('times', () => {
    for (const bound of bounds) {
      const assureNotBefore = (code: LedgerErrorCode, index: number, milliseconds: number): void => {
        const isLater = milliseconds > (bound.time + bound.slack) * 1_000
        if (index >= bound.size || !isLater) return
        throw new LedgerError(code, {
          expected: instantOf(milliseconds),
          found: instantOf(bound.time * 1_000),
        })
      }
      for (const { index, time } of blocks) assureNotBefore('bound_before_block', index, time * 1_000)
      for (const { index, server } of events) {
        const received = server['received_at']
        if (typeof received === 'string')
          assureNotBefore('bound_before_received', index, Date.parse(received))
      }
    }
  })
}

function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
