import type { Fields } from '#ledger/base/field-value.ts'
import {
  checkpointFields,
  editableNames,
  shipmentFields,
  type CheckpointContent,
  type ShipmentContent,
} from './entry.ts'
import type { Instant } from '../base/instant.ts'

/**
 * Target of a change: the id of the event that created the target, and the hash of its valid
 * version before the change.
 */
export type ChangeTarget = {
  readonly eventId: string
  /**
   * Hash of the client statement (C) of the valid version, 64 hexadecimal digits. The valid version
   * is the creation, or the newest change of the content.
   */
  readonly statement: string
}

/**
 * Content of a shipment as an edit declares it. The status is not part of it, because it has its
 * own event type.
 */
export type EditableContent = Pick<ShipmentContent, (typeof editableNames)[number]>

/**
 * Returns the committed fields of `shipment.updated` (docs/spec/event.md): the whole new content.
 */
export function shipmentUpdatedFields(
  occurredAt: Instant,
  target: ChangeTarget,
  content: EditableContent,
): Fields {
  const { status: _none, ...fields } = shipmentFields(occurredAt, { ...content, status: '' })
  return { ...fields, ...targetFields(target) }
}

/** Returns the committed fields of `shipment.status_changed` (docs/spec/event.md). */
export function statusChangedFields(occurredAt: Instant, status: string, reason: string | null): Fields {
  return { occurred_at: occurredAt, status: status.normalize('NFC'), reason: inNfc(reason) }
}

/**
 * Returns the committed fields of `checkpoint.corrected` (docs/spec/event.md): the whole new
 * checkpoint.
 * @param declaredAt time of the correction
 * @param occurredAt corrected time of the checkpoint
 */
export function checkpointCorrectedFields(
  declaredAt: Instant,
  target: ChangeTarget,
  occurredAt: Instant,
  content: CheckpointContent,
): Fields {
  return { ...checkpointFields(occurredAt, content), declared_at: declaredAt, ...targetFields(target) }
}

/** Returns the committed fields of `checkpoint.annulled` (docs/spec/event.md). */
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
