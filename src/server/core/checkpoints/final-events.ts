import { Refusal } from '#domain/base/error.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findFinalEvents } from '../events/queries.ts'
import type { ShipmentState } from '../events/shipment-state.ts'
import type { RecordCheckpoint } from './checkpoint-command.ts'
import type { Decision } from './decide-checkpoints.ts'

/** Codes of the refusals of a checkpoint on a closed shipment. */
const closed: ReadonlySet<string> = new Set(['shipment_delivered', 'shipment_cancelled', 'shipment_returned'])

/**
 * Adds to each refusal by a closed shipment which event closed it, and when. A device can then
 * add what came too late to that event. Call it after the events of the batch are written.
 */
export async function nameFinalEvents(
  on: Queryable,
  commands: readonly RecordCheckpoint[],
  decisions: readonly Decision[],
  shipments: ReadonlyMap<string, ShipmentState>,
): Promise<readonly Decision[]> {
  const shipmentOf = (at: number) => shipments.get(commands[at]?.trackingId ?? '')
  const asked = decisions.flatMap((decision, at) => (isClosed(decision) ? (shipmentOf(at) ?? []) : []))
  if (asked.length === 0) return decisions
  const events = await findFinalEvents(on, ...columnsOf(asked, 'id', 'user_id'))
  const finals = new Map(events.map((event) => [event.shipment_id, event]))
  return decisions.map((decision, at) => {
    const final = finals.get(shipmentOf(at)?.id ?? '')
    if (final === undefined || !isClosed(decision)) return decision
    const facts = { final_event_id: final.event_id, final_at: final.occurred_at.toISOString() }
    return { refused: new Refusal(decision.refused.code, facts) }
  })
}

function isClosed(decision: Decision): decision is { readonly refused: Refusal } {
  return 'refused' in decision && decision.refused instanceof Refusal && closed.has(decision.refused.code)
}
