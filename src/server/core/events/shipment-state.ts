import {
  byCheckpointType,
  checkpointTypes,
  type CheckpointType,
  type ShipmentProgress,
} from '#domain/checkpoints/checkpoint.ts'
import { pick } from '#domain/base/field-table.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import type { ChainPosition } from './accepted-event.ts'
import { statement, type Rows } from './events.rows.ts'

/**
 * The columns of a shipment's row that the rules for checkpoints and the log need, read under the
 * row's lock.
 */
export type ShipmentState = Rows['lock_shipments']

/**
 * Locks shipments by pairs of code and owner, in id order, so that two batches cannot deadlock. The
 * query is written so that each shipment is looked up by its code, whatever the planner's
 * statistics are.
 */
export const lockShipments = statement<AccountPairs, ShipmentState>(
  'lock_shipments',
  `with found as materialized (
     select distinct f.id
     from unnest($1::text[], $2::uuid[]) as asked (code, owner)
     cross join lateral (
       select s.id from shipments s where s.tracking_id = asked.code and s.user_id = asked.owner offset 0
     ) f
     order by f.id
   )
   select locked.*
   from found cross join lateral (
     select s.id, s.user_id, s.tracking_id, s.status, s.open_entry, s.last_entrada, s.last_saida, s.last_finalizacao, s.last_tentativa,
            s.pseudonym, s.events, s.annexes, s.last_leaf_hash
     from shipments s where s.id = found.id for update
   ) locked`,
)

export function progressOf(state: ShipmentState): ShipmentProgress {
  return {
    status: state.status,
    events: state.events,
    annexes: state.annexes,
    openEntry: state.open_entry,
    lastDeclared: byCheckpointType((type) => state[`last_${type}`]?.getTime() ?? null),
  }
}

export function chainOf(state: ShipmentState): ChainPosition {
  return { pseudonym: state.pseudonym, events: state.events, lastLeafHash: state.last_leaf_hash }
}

/**
 * Returns a shipment's state after an event, from its progress and its position in the chain after
 * the event.
 */
export function stateAfter(
  shipment: Pick<ShipmentState, 'id' | 'user_id' | 'tracking_id' | 'pseudonym'>,
  { status, annexes, openEntry, lastDeclared }: ShipmentProgress,
  { events, lastLeafHash }: ChainPosition,
): ShipmentState {
  return {
    ...pick(shipment, ['id', 'user_id', 'tracking_id', 'pseudonym']),
    status,
    open_entry: openEntry,
    ...lastColumns(lastDeclared),
    events,
    annexes,
    last_leaf_hash: lastLeafHash,
  }
}

/** Returns the columns with the newest declared time of each type of checkpoint. */
export function lastColumns(
  declared: ShipmentProgress['lastDeclared'],
): Pick<ShipmentState, `last_${CheckpointType}`> {
  return Object.fromEntries(
    checkpointTypes.map((type) => [
      `last_${type}`,
      declared[type] === null ? null : new Date(declared[type]),
    ]),
  ) as Pick<ShipmentState, `last_${CheckpointType}`>
}
