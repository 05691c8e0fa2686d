import type { Fields } from '#ledger/field-value.ts'
import {
  checkpointFields,
  editableNames,
  shipmentFields,
  type CheckpointContent,
  type ShipmentContent,
} from './entry.ts'
import type { Instant } from './instant.ts'

/** What a change is of: the event that created it, and the version of it that stands until then. */
export type ChangeTarget = {
  readonly eventId: string
  /** C of the version that stands: of the creation, or of the newest change of its content. 64 hexadecimal digits. */
  readonly statement: string
}

/** A shipment's content as an edit declares it: everything but the status, which has an event of its own. */
export type EditableContent = Pick<ShipmentContent, (typeof editableNames)[number]>

/** The committed fields of `shipment.updated` (docs/spec/event.md): the whole new content. */
export function shipmentUpdatedFields(
  occurredAt: Instant,
  target: ChangeTarget,
  content: EditableContent,
): Fields {
  const { status: _none, ...fields } = shipmentFields(occurredAt, { ...content, status: '' })
  return { ...fields, ...targetFields(target) }
}

/** The committed fields of `shipment.status_changed` (docs/spec/event.md). */
export function statusChangedFields(occurredAt: Instant, status: string, reason: string | null): Fields {
  return { occurred_at: occurredAt, status: status.normalize('NFC'), reason: inNfc(reason) }
}

/**
 * The committed fields of `checkpoint.corrected` (docs/spec/event.md): the whole new checkpoint.
 * @param declaredAt when the correction was declared
 * @param occurredAt when the checkpoint happened, as it now stands
 */
export function checkpointCorrectedFields(
  declaredAt: Instant,
  target: ChangeTarget,
  occurredAt: Instant,
  content: CheckpointContent,
): Fields {
  return { ...checkpointFields(occurredAt, content), declared_at: declaredAt, ...targetFields(target) }
}

/** The committed fields of `checkpoint.annulled` (docs/spec/event.md). */
export function checkpointAnnulledFields(
  occurredAt: Instant,
  target: ChangeTarget,
  reason: string | null,
): Fields {
  return { occurred_at: occurredAt, ...targetFields(target), reason: inNfc(reason) }
}

function targetFields({ eventId, statement }: ChangeTarget): Fields {
  return { target_event_id: eventId, target_statement: statement }
}

function inNfc(text: string | null): string | null {
  return text === null ? null : text.normalize('NFC')
}
