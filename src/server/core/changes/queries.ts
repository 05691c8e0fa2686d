import { checkpointFieldNames, deliveryFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { editableNames } from '#domain/events/entry.ts'
import { pick } from '#domain/base/field-table.ts'
import { checkpointColumns } from '../checkpoints/queries.ts'
import { toJsonRows } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { farMeters } from '../reference-data/municipalities.ts'
import type { EventWith } from '../events/recorded-event.ts'
import { shipmentColumns, storedContent } from '../shipments/queries.ts'
import type { LockedCheckpoint, LockedShipment } from './change.ts'
import { statement } from './changes.rows.ts'

/**
 * Selects the number of the field list of the event that made the current version of a row. The
 * number is the last member, `v`, of the event's client statement. Row-level security keeps
 * COALESCE from the index, because PostgreSQL does not know that it reveals nothing.
 */
const versionList = (row: 's' | 'c') => `(
     select substring(convert_from(v.client_statement, 'LATIN1') from '"v":([0-9]{1,9})}$')::int
     from events v
     where v.event_id = case when ${row}.version_event_id is null then ${row}.id else ${row}.version_event_id end
   ) as version_list`

/**
 * Locks shipments of an account, by code, id or checkpoint, in id order like every lock on several
 * shipments.
 */
export const lockWholeShipments = statement<
  [string, readonly string[], readonly string[], readonly string[]],
  LockedShipment
>(
  'lock_whole_shipments',
  `select ${shipmentColumns}, s.last_entrada, s.last_saida, s.last_finalizacao, s.last_tentativa, s.pseudonym, s.last_leaf_hash,
   ${versionList('s')}
   from shipments s
   where s.user_id = $1 and s.id = any (array(
     select id from shipments where tracking_id = any($2) and user_id = $1
     union all select unnest($3::uuid[])
     union all select shipment_id from checkpoints where id = any($4::uuid[]) and user_id = $1
   ))
   order by s.id for update of s`,
)

/** Checkpoints of shipments in order of arrival, without annulled checkpoints. */
export const liveCheckpoints = statement<[readonly string[], string], LockedCheckpoint>(
  'live_checkpoints',
  `select ${checkpointColumns}, ${versionList('c')},
     substring(convert_from(e.server_fields, 'LATIN1') from '"actor":"([0-9a-f-]{36})"') as recorded_by
   from checkpoints c join shipments s on s.id = c.shipment_id
   join events e on e.event_id = c.id
   where c.shipment_id = any($1::uuid[]) and c.user_id = $2 and c.annulled_at is null
   order by c.shipment_id, e.sequence`,
)

/** Returns the SQL assignments that set these columns to the values of a row `a`. */
function assigned(names: readonly string[]): string {
  return names.map((name) => `"${name}" = a."${name}"`).join(', ')
}

const updateContentRows = statement<[string], never>(
  'update_shipment_contents',
  `update shipments s set
     ${assigned(editableNames)}, blockchain_hash = a.blockchain_hash,
     version_event_id = a.version_event_id
   from json_populate_recordset(null::shipments, $1::json) a
   where s.id = a.id and s.user_id = a.user_id`,
)

/**
 * Writes new contents. Statuses and progress are written separately, because only new contents
 * require an update of the search text and indexes.
 */
export async function updateContents(on: Queryable, edited: readonly EventWith<'edit'>[]): Promise<void> {
  const rows = edited.map(({ event, content: { shipment } }) => ({
    ...storedContent(pick(shipment, editableNames)),
    id: event.shipmentId,
    user_id: event.acceptance.account,
    version_event_id: event.declared.eventId,
    blockchain_hash: event.declared.statement.hash,
  }))
  await updateContentRows(on, toJsonRows(rows))
}

/** Names of the columns that a correction can change: all but the type and the delivery. */
const correctableNames = checkpointFieldNames.filter(
  (name) => name !== 'checkpoint_type' && !deliveryFieldNames.some((one) => one === name),
)

const updateCheckpointRows = statement<[string], never>(
  'update_checkpoints',
  `update checkpoints c set
     ${assigned(correctableNames)}, address_id = a.address_id, occurred_at = a.occurred_at,
     blockchain_hash = a.blockchain_hash, version_event_id = a.version_event_id, annulled_at = a.annulled_at,
     annulled_by = a.annulled_by, far_meters = a.far_meters
   from json_populate_recordset(null::checkpoints, $1::json) a
   where c.id = a.id and c.user_id = a.user_id`,
)

export async function updateCheckpoints(
  on: Queryable,
  changed: readonly EventWith<'correction' | 'annulment'>[],
): Promise<void> {
  const rows = changed.map(({ event, content: { checkpoint } }) => ({
    ...checkpoint,
    user_id: event.acceptance.account,
    far_meters: farMeters(checkpoint),
  }))
  await updateCheckpointRows(on, toJsonRows(rows))
}
