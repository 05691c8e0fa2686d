import { statusChangedFields } from '#domain/events/change-entry.ts'
import { Refusal } from '#domain/base/error.ts'
import { refuseStatusChange } from '#domain/checkpoints/status-change.ts'
import type { DeclaredBody } from '../events/declared-event.ts'
import type { Change, Requester, Step } from './change.ts'

/** Requested status, as parsed by the API contract. */
export type StatusBody = DeclaredBody & {
  readonly status: string
  readonly reason: string | null
  readonly expected_status?: string | undefined
}

/** Converts the change of a shipment's status to a `Change` for `recordChanges`. */
export function statusChange(by: Requester, key: string, body: StatusBody): Change {
  return {
    ...by,
    of: { shipment: key },
    eventId: body.event_id,
    asked: { change: 'status', ...body, tracking_id: undefined },
    steps: [statusStep(body)],
  }
}

/**
 * Creates the step that sets a shipment's status by hand. The status `delivered` closes the
 * shipment, as a checkpoint of type finalizacao (delivery) does.
 */
export function statusStep(body: StatusBody): Step {
  return ({ shipment, ownStatuses }, declare) => {
    const { status, reason, expected_status: expected } = body
    if (status === shipment.status) return undefined
    const refusal = refuseStatusChange(shipment, status, ownStatuses)
    if (refusal !== undefined) throw refusal
    if (expected !== undefined && expected !== shipment.status) throw new Refusal('changed_meanwhile')
    const declared = declare('shipment.status_changed', body, (occurredAt) =>
      statusChangedFields(occurredAt, status, reason),
    )
    return { declared, shipment: { ...shipment, status }, content: { kind: 'plain' } }
  }
}
