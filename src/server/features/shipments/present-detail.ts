import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { refuseAnnulment, refuseCorrection } from '#domain/checkpoints/correction.ts'
import { statusesByHand } from '#domain/checkpoints/status-change.ts'
import { presentFinding, type StoredFinding } from '../audit/findings/finding-queries.ts'
import { presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import type { CheckpointRow } from '#core/events/recorded-event.ts'
import { liveCheckpointOf } from '#core/changes/effective-checkpoint.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { fieldsWithoutRecipient, isRecipientField, withoutRecipient } from '#core/shipments/recipients.ts'

export type DetailSource = {
  readonly row: ShipmentRow
  /** Revision of the shipment's account, read in the same snapshot as the row. */
  readonly accountRevision: number
  /** Checkpoints that are not annulled. */
  readonly checkpoints: readonly CheckpointRow[]
  readonly history: readonly HistoryEntry[]
  readonly findings: readonly StoredFinding[]
  /** Active statuses that the account defined itself. */
  readonly ownStatuses: readonly string[]
}

/** Returns a shipment's data without those of its recipient. */
export function detailWithoutRecipient({ row, checkpoints, history, ...source }: DetailSource): DetailSource {
  return {
    ...source,
    row: withoutRecipient(row),
    checkpoints: checkpoints.map(withoutRecipient),
    history: history.map((entry) => ({
      ...entry,
      fields: entry.fields && fieldsWithoutRecipient(entry.fields),
      changes: entry.changes.filter(({ field }) => !isRecipientField(field)),
    })),
  }
}

/**
 * Presents a shipment with its checkpoints and history. Includes the actions that its owner may
 * take next on the shipment and on each checkpoint.
 */
export function presentDetail(
  { row, checkpoints, history, findings, ownStatuses }: DetailSource,
  publicUrl: string,
): ShipmentDetail {
  const shipment = presentShipment(row, publicUrl)
  return {
    ...shipment,
    can: { ...shipment.can, statuses: [...statusesByHand(row, ownStatuses)] },
    checkpoints: checkpoints.map((one) => ({ ...presentCheckpoint(one), can: possibleWith(row, one) })),
    history: [...history],
    findings: findings.map(presentFinding),
  }
}

type Possible = ShipmentDetail['checkpoints'][number]['can']

/**
 * Returns whether the owner may correct and annul a checkpoint. Tests a correction with the
 * checkpoint's own values, so that only the checkpoint's type and the shipment's status can forbid
 * the correction.
 */
function possibleWith(row: ShipmentRow, checkpoint: CheckpointRow): Possible {
  const itself = [liveCheckpointOf(checkpoint)] as const
  return {
    edit: refuseCorrection(row, itself, itself[0], checkpoint.occurred_at.getTime()) === undefined,
    annul: refuseAnnulment(row, itself, checkpoint.id) === undefined,
  }
}
