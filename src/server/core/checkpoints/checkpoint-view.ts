import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { pick } from '#domain/base/field-table.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'

export function presentCheckpoint(row: CheckpointRow): Checkpoint {
  const receivedAt = row.received_at.toISOString()
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    tracking_id: row.tracking_id,
    event_id: row.version_event_id ?? row.id,
    ...pick(row, checkpointFieldNames),
    address_id: row.address_id,
    blockchain_hash: `0x${row.blockchain_hash.toString('hex')}`,
    timestamp: row.occurred_at.toISOString(),
    received_at: receivedAt,
    created_at: receivedAt,
    annulled_at: row.annulled_at?.toISOString() ?? null,
  }
}

/**
 * Returns the version of a checkpoint: the `event_id` in the answer, used as entity tag. Every
 * correction changes it.
 */
export function checkpointVersion({
  id,
  version_event_id: version,
}: Pick<CheckpointRow, 'id' | 'version_event_id'>): string {
  return version ?? id
}
