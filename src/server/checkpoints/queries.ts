import type { DeclaredTime, SavedAddress } from './batch-rows.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { ofAsked } from '../shipments/of-asked.ts'
import type { ProgressRow } from '../shipments/progress-row.ts'
import type { RecordedCheckpoint, ShipmentAfter } from './decide-batch.ts'

/**
 * Locks shipments by pairs of code and owner, in id order, so that two batches never wait for each other in a circle. Each is
 * looked up by its code, whatever the planner knows of the table.
 */
export const lockShipments = statement<[codes: readonly string[], owners: readonly string[]], ProgressRow>(
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
     select s.id, s.user_id, s.tracking_id, s.status, s.open_entry, s.last_entrada, s.last_saida, s.last_finalizacao,
            s.pseudonym, s.events, s.last_leaf_hash
     from shipments s where s.id = found.id for update
   ) locked`,
)

/** The database's clock; read after the locks are held, it never runs backwards along a shipment's chain. */
export const readClock = statement<[], { now: Date }>('read_clock', 'select clock_timestamp() as now')

/** Declared times around those of late arrivals, for the duplicate window. */
export const declaredTimesNear = statement<
  [readonly string[], readonly string[], readonly CheckpointType[], readonly Date[], number],
  DeclaredTime
>(
  'declared_times_near',
  `select c.shipment_id, c.checkpoint_type, c.occurred_at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[])
     as late (shipment_id, user_id, checkpoint_type, occurred_at)
   join checkpoints c using (shipment_id, user_id, checkpoint_type)
   where c.annulled_at is null and c.occurred_at > late.occurred_at - make_interval(secs => $5 / 1000.0)
     and c.occurred_at < late.occurred_at + make_interval(secs => $5 / 1000.0)`,
)

/** Which of these saved addresses there are, each of its account. */
export const findSavedAddresses = statement<
  [ids: readonly string[], accounts: readonly string[]],
  SavedAddress
>(
  'find_saved_addresses',
  `select a.id, a.user_id from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join addresses a using (id, user_id)`,
)

export type CheckpointRow = {
  id: string
  shipment_id: string
  tracking_id: string
  checkpoint_type: CheckpointType
  location: string
  status: string
  address: string | null
  address_id: string | null
  city: string | null
  uf: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  notes: string | null
  blockchain_hash: Buffer
  occurred_at: Date
  received_at: Date
  /** Null while the creation holds the values. */
  version_event_id: string | null
  annulled_at: Date | null
  annulled_by: string | null
}

/** What a `CheckpointRow` is read from: `checkpoints c`, `shipments s`. */
export const checkpointColumns = `c.id, c.shipment_id, s.tracking_id, c.checkpoint_type, c.location, c.status, c.address, c.address_id,
  c.city, c.uf, c.latitude, c.longitude, c.accuracy, c.notes, c.blockchain_hash, c.occurred_at, c.received_at, c.version_event_id,
  c.annulled_at, c.annulled_by`

/** The checkpoints of shipments that stand, by declared time. */
export const findCheckpointsOf = ofAsked<CheckpointRow>(
  'find_checkpoints_of',
  `select asked.n, ${checkpointColumns} from asked
   join checkpoints c on c.shipment_id = s.id and c.user_id = s.user_id
   where c.annulled_at is null order by asked.n, c.occurred_at, c.id`,
)

/** All checkpoints of one shipment, annulled ones among them, by declared time. */
export const findEveryCheckpointOf = statement<[string, string], CheckpointRow>(
  'find_every_checkpoint_of',
  `select ${checkpointColumns} from checkpoints c join shipments s on s.id = c.shipment_id
   where c.shipment_id = $1 and c.user_id = $2 order by c.occurred_at, c.id`,
)

export const findCheckpoints = statement<
  [ids: readonly string[], accounts: readonly string[]],
  CheckpointRow
>(
  'find_checkpoints',
  `select ${checkpointColumns} from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join checkpoints c on c.id = asked.id and c.user_id = asked.user_id
   join shipments s on s.id = c.shipment_id`,
)

const insertRows = statement<readonly (readonly unknown[])[], Record<string, never>>(
  'insert_checkpoints',
  `insert into checkpoints (
     id, user_id, shipment_id, checkpoint_type, location, status, address, city, uf, latitude, longitude, notes,
     blockchain_hash, occurred_at, received_at, address_id, accuracy
   )
   select * from unnest(
     $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
     $10::float8[], $11::float8[], $12::text[], $13::bytea[], $14::timestamptz[], $15::timestamptz[],
     $16::uuid[], $17::float8[]
   )`,
)

export async function insertCheckpoints(
  on: Queryable,
  recorded: readonly RecordedCheckpoint[],
): Promise<void> {
  const column = <T>(value: (one: RecordedCheckpoint) => T): T[] => recorded.map(value)
  await insertRows(
    on,
    column((one) => one.event.declared.eventId),
    column((one) => one.event.acceptance.account),
    column((one) => one.event.shipmentId),
    column((one) => one.content.checkpoint_type),
    column((one) => one.content.location),
    column((one) => one.content.status),
    column((one) => one.content.address),
    column((one) => one.content.city),
    column((one) => one.content.uf),
    column((one) => one.content.latitude),
    column((one) => one.content.longitude),
    column((one) => one.content.notes),
    column((one) => one.event.declared.statement.hash),
    column((one) => one.event.declared.occurredAt),
    column((one) => one.event.acceptance.received_at),
    column((one) => one.addressId),
    column((one) => one.content.accuracy),
  )
}

const updateRows = statement<readonly (readonly unknown[])[], Record<string, never>>(
  'advance_shipments',
  `with advanced as (
     update shipments s set
       status = a.status, open_entry = a.open_entry, last_entrada = a.last_entrada, last_saida = a.last_saida,
       last_finalizacao = a.last_finalizacao, events = a.events, last_leaf_hash = a.last_leaf_hash,
       updated_at = a.updated_at
     from unnest(
       $1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
       $8::int[], $9::bytea[], $10::timestamptz[]
     ) as a (id, user_id, status, open_entry, last_entrada, last_saida, last_finalizacao, events, last_leaf_hash, updated_at)
     where s.id = a.id and s.user_id = a.user_id
     returning s.id, s.user_id, s.status, s.updated_at
   )
   update shipment_sort_index k set status = a.status, updated_at = a.updated_at
   from advanced a where k.shipment_id = a.id and k.user_id = a.user_id`,
)

/** Writes how shipments stand after their events, on their rows and where lists are sorted by it. */
export async function advanceShipments(
  on: Queryable,
  after: readonly ShipmentAfter[],
  now: Date,
): Promise<void> {
  const column = <T>(value: (one: ShipmentAfter) => T): T[] => after.map(value)
  await updateRows(
    on,
    column((one) => one.row.id),
    column((one) => one.row.user_id),
    column((one) => one.progress.status),
    column((one) => one.progress.openEntry),
    column((one) => toDate(one.progress.lastDeclared.entrada)),
    column((one) => toDate(one.progress.lastDeclared.saida)),
    column((one) => toDate(one.progress.lastDeclared.finalizacao)),
    column((one) => one.chain.events),
    column((one) => one.chain.lastLeafHash),
    column(() => now),
  )
}

function toDate(epochMilliseconds: number | null): Date | null {
  return epochMilliseconds === null ? null : new Date(epochMilliseconds)
}
