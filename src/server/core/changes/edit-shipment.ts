import { shipmentUpdatedFields, type EditableContent } from '#domain/events/change-entry.ts'
import { editedContent, type Patch } from '#domain/events/edited-content.ts'
import { editableNames, shipmentFields } from '#domain/events/entry.ts'
import { toInstant } from '#domain/base/instant.ts'
import { refuseEdit } from '#domain/checkpoints/status-change.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { assureCustomData, newlyUsed } from '../reference-data/judge-custom-data.ts'
import { isClientsStatement, type DeclaredChange } from '../events/declared-event.ts'
import { Failure } from '#platform/errors/failure.ts'
import { assureKnownVersion, assureUnchanged } from './assure-unchanged.ts'
import { statusStep } from './change-status.ts'
import type { Change, Requester, LockedShipment, Step } from './change.ts'

/** Edit as parsed by the API contract; absent members stay unchanged. */
export type EditBody = DeclaredChange &
  Patch<EditableContent> & {
    readonly status?: string | undefined
    readonly reason: string | null
    readonly expected_status?: string | undefined
  }

/**
 * Converts the edit of a shipment to a `Change` for `recordChanges`. The edit changes the content,
 * the status, or both, each by an event of its own.
 * @throws Failure `invalid_fields` if one client statement would cover two events
 */
export function shipmentEdit(by: Requester, key: string, body: EditBody): Change {
  const { status } = body
  const editsContent = editableNames.some((name) => body[name] !== undefined)
  if (status !== undefined && editsContent && isClientsStatement(body)) {
    throw new Failure('invalid_fields', { fields: { status: 'separate_change' } })
  }
  return {
    ...by,
    of: { shipment: key },
    eventId: body.event_id,
    asked: { change: 'shipment', ...body },
    steps: [
      ...(editsContent ? [contentStep(body)] : []),
      ...(status === undefined ? [] : [statusStep({ ...body, status })]),
    ],
  }
}

function contentStep(body: EditBody): Step {
  return ({ shipment, customFields }, declare) => {
    const before = contentOf(shipment)
    const content = editedContent(before, body)
    if (isSame(before, content)) return undefined
    const refusal = refuseEdit(shipment)
    if (refusal !== undefined) throw refusal
    assureUnchanged(body.expected_hash, shipment.blockchain_hash)
    assureKnownVersion('shipment.updated', shipment)
    // Custom fields are checked only if the edit contains them. A custom field that became required
    // later therefore does not prevent an edit of other data.
    if (body.custom_data !== undefined) {
      assureCustomData(customFields, content.custom_data, before.custom_data)
    }
    const target = { eventId: shipment.id, statement: shipment.blockchain_hash.toString('hex') }
    const declared = declare('shipment.updated', body, (occurredAt) =>
      shipmentUpdatedFields(occurredAt, target, content),
    )
    const { estimated_delivery: estimated } = content
    const usedFields = newlyUsed(customFields, content.custom_data)
    return {
      declared,
      content: { kind: 'edit', shipment: content, usedFields },
      shipment: {
        ...shipment,
        ...content,
        estimated_delivery: estimated === null ? null : new Date(estimated),
        blockchain_hash: Buffer.from(declared.statement.hash),
        version_event_id: declared.eventId,
      },
    }
  }
}

function contentOf(row: LockedShipment): EditableContent {
  const { estimated_delivery: estimated } = row
  return { ...row, estimated_delivery: estimated === null ? null : toInstant(estimated) }
}

/**
 * Returns true if both contents have the same values in the form in which events commit to them.
 */
function isSame(before: EditableContent, after: EditableContent): boolean {
  const at = toInstant(new Date(0))
  const committed = (content: EditableContent): string =>
    canonicalize(shipmentFields(at, { ...content, status: '' }))
  return committed(before) === committed(after)
}
