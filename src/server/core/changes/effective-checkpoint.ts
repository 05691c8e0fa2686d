import { pastOf, type LiveCheckpoint } from '#domain/checkpoints/correction.ts'
import { Refusal } from '#domain/base/error.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { lastColumns } from '../events/shipment-state.ts'
import type { LockedShipment } from './change.ts'

/**
 * Returns the checkpoint with an id if it is not annulled.
 * @throws Refusal `checkpoint_not_found`, also for an annulled checkpoint
 */
export function effectiveCheckpoint<Row extends CheckpointRow>(checkpoints: readonly Row[], id: string): Row {
  const row = checkpoints.find((one) => one.id === id)
  if (row === undefined) throw new Refusal('checkpoint_not_found')
  return row
}

/** Returns the parts of a checkpoint that the domain's rules for checkpoints use. */
export function liveCheckpointOf(row: CheckpointRow): LiveCheckpoint {
  return {
    id: row.id,
    type: row.checkpoint_type,
    location: row.location,
    occurredAt: row.occurred_at.getTime(),
  }
}

/**
 * Returns the shipment's row with two facts recomputed from the checkpoints that are not annulled.
 * These are the place of its open entrada (an arrival without a departure) and the newest declared
 * time per checkpoint type.
 */
export function withPast(shipment: LockedShipment, live: readonly CheckpointRow[]): LockedShipment {
  const { openEntry, lastDeclared } = pastOf(live.map(liveCheckpointOf))
  return { ...shipment, open_entry: openEntry, ...lastColumns(lastDeclared) }
}
