import { judgeCode, type CodeResult } from '#domain/checkpoints/delivery-code.ts'
import { annexFields, type AnnexContent } from '#domain/events/annex.ts'
import { acceptEvent } from '../events/accepted-event.ts'
import { unnamed } from '../events/author.ts'
import { declaredEvent } from '../events/declared-event.ts'
import type { RecordedEvent } from '../events/recorded-event.ts'
import { chainOf } from '../events/shipment-state.ts'
import type { RecordCheckpoint } from './checkpoint-command.ts'
import type { CheckpointRecorded, CheckpointState, Decision } from './decide-checkpoints.ts'
import type { DeliveryCodes } from './delivery-code.ts'

/**
 * Returns the annexes that state how the codes of recorded deliveries compare with the mailed ones.
 * A delivery is final, so each shipment is judged once. Without a mailed code there is no annex.
 */
export function checkCodes(
  commands: readonly RecordCheckpoint[],
  decisions: readonly Decision[],
  { mailed, now }: Pick<CheckpointState, 'mailed' | 'now'>,
  codes: DeliveryCodes,
): readonly RecordedEvent[] {
  return commands.flatMap((command, at) => {
    const decision = decisions[at]
    if (decision === undefined || !('recorded' in decision)) return []
    const { shipment_id: shipment, receiver } = decision.recorded.content.checkpoint
    if (!isDelivery(command)) return []
    const valid = mailed.filter((one) => one.shipment_id === shipment)
    const result = judgeCode(
      receiver?.code,
      valid.flatMap(({ event_id: event }) => codes.valid(shipment, event)),
    )
    return result === undefined ? [] : [checkedEvent(command, decision.recorded, result, now)]
  })
}

/** Returns true for a delivery. Goods that the recipient refused need no code. */
export function isDelivery({ content }: RecordCheckpoint): boolean {
  return content.checkpoint_type === 'finalizacao' && content.delivery?.outcome !== 'refused'
}

function checkedEvent(
  { log, trackingId }: RecordCheckpoint,
  { event, after: before }: CheckpointRecorded,
  result: CodeResult,
  now: Date,
): RecordedEvent {
  const content: AnnexContent = {
    kind: 'code_checked',
    facts: { about: event.declared.eventId, result },
    text: null,
    details: null,
    media: null,
  }
  const declared = declaredEvent({
    log,
    type: 'annex.added',
    trackingId,
    body: { occurred_at: event.acceptance.received_at },
    fieldsAt: (occurredAt) => annexFields(occurredAt, content),
  })
  const { id, user_id: account, status } = before
  const accepting = { now, account, status, ...unnamed('system') }
  const accepted = acceptEvent(declared, id, accepting, chainOf(before))
  const { events, lastLeafHash } = accepted.chain
  const after = { ...before, events, annexes: before.annexes + 1, last_leaf_hash: lastLeafHash }
  return { event: accepted.event, before, after, content: { kind: 'annex' } }
}
