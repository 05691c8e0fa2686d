import type { HistoryEntry } from '#contract/history.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { refuseAnnulment, refuseCorrection } from '#domain/correction.ts'
import { statusesByHand } from '#domain/status-change.ts'
import type { StoredFinding } from '../audit/finding-queries.ts'
import { presentFinding } from '../audit/present-finding.ts'
import { presentCheckpoint } from '../checkpoints/present-checkpoint.ts'
import type { CheckpointRow } from '../checkpoints/queries.ts'
import { liveCheckpointOf } from '../changes/standing-checkpoint.ts'
import { presentShipment } from './present-shipment.ts'
import type { ShipmentRow } from './queries.ts'

export type DetailSource = {
  readonly row: ShipmentRow
  /** Those that count. */
  readonly checkpoints: readonly CheckpointRow[]
  readonly history: readonly HistoryEntry[]
  readonly findings: readonly StoredFinding[]
  /** The account's active statuses. */
  readonly ownStatuses: readonly string[]
}

/** A shipment with its checkpoints and history, and what its owner may do next with each. */
export function presentDetail(
  { row, checkpoints, history, findings, ownStatuses }: DetailSource,
  publicUrl: string,
): ShipmentDetail {
  const shipment = presentShipment(row, publicUrl)
  return {
    ...shipment,
    can: { ...shipment.can, statuses: [...statusesByHand(row, ownStatuses)] },
    checkpoints: checkpoints.map((one) => {
      const itself = [liveCheckpointOf(one)] as const
      return {
        ...presentCheckpoint(one),
        can: {
          // As it is, it breaks no rule: what is left is whether it may be corrected at all.
          edit: refuseCorrection(row, itself, itself[0], one.occurred_at.getTime()) === undefined,
          annul: refuseAnnulment(row, itself, one.id) === undefined,
        },
      }
    }),
    history: [...history],
    findings: findings.map(presentFinding),
  }
}
