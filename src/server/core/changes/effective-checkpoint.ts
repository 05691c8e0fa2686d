import { pastOf, type LiveCheckpoint } from '#domain/correction.ts'
import { Refusal } from '#domain/error.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { toDate } from '../events/shipment-state.ts'
import type { LockedShipment } from './change.ts'

/**
 * The checkpoint of that id among those that count.
 * @throws Refusal `checkpoint_not_found`, also of one that is annulled
 */
export function effectiveCheckpoint(checkpoints: readonly CheckpointRow[], id: string): CheckpointRow {
  const row = checkpoints.find((one) => one.id === id)
  if (row === undefined) throw new Refusal('checkpoint_not_found')
  return row
}

/** What the rules judge of a checkpoint. */
export function liveCheckpointOf(row: CheckpointRow): LiveCheckpoint {
  return {
    id: row.id,
    type: row.checkpoint_type,
    location: row.location,
    occurredAt: row.occurred_at.getTime(),
  }
}

/** The shipment's row with what the rules keep of its past, computed anew from the checkpoints that count. */
export function withPast(shipment: LockedShipment, live: readonly CheckpointRow[]): LockedShipment {
  const { openEntry, lastDeclared } = pastOf(live.map(liveCheckpointOf))
  const { entrada, saida, finalizacao } = lastDeclared
  return {
    ...shipment,
    open_entry: openEntry,
    last_entrada: toDate(entrada),
    last_saida: toDate(saida),
    last_finalizacao: toDate(finalizacao),
  }
}
