import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import type { CheckpointContent, ShipmentContent } from '#domain/events/entry.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { AnnexRow } from '#core/changes/annex-queries.ts'
import { contentColumns } from '#core/shipments/queries.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { statement, type Rows } from './audit-rows.rows.ts'

/**
 * UTC time as PostgreSQL writes it: `2026-11-22 10:20:30.123`. Text avoids creating thousands of
 * `Date`s only to format them again.
 */
type StoredTime = string

export type AuditedShipment = Omit<ShipmentContent, 'estimated_delivery'> & {
  id: string
  user_id: string
  tracking_id: string
  estimated_delivery: StoredTime | null
  /**
   * Hash of the client statement to which the row's current values belong, in lower-case
   * hexadecimal.
   */
  blockchain_hash: string
  version_event_id: string | null
  created_at: StoredTime
  received_at: StoredTime
  updated_at: StoredTime
  open_entry: string | null
  last_entrada: StoredTime | null
  last_saida: StoredTime | null
  last_finalizacao: StoredTime | null
  last_tentativa: StoredTime | null
  contested_at: StoredTime | null
  pseudonym: Buffer
  events: number
  annexes: number
  last_leaf_hash: Buffer
  erased_at: StoredTime | null
  /** Current values of the SQL functions `shipment_text` and `searchable` for this shipment. */
  search_text: string
  search_key: string
}

export type AuditedCheckpoint = CheckpointContent & {
  id: string
  user_id: string
  shipment_id: string
  /**
   * Hash of the client statement to which the row's current values belong, in lower-case
   * hexadecimal.
   */
  blockchain_hash: string
  occurred_at: StoredTime
  received_at: StoredTime
  version_event_id: string | null
  annulled_at: StoredTime | null
  annulled_by: string | null
}

export type AuditedAnnex = Pick<
  AnnexRow,
  'id' | 'shipment_id' | 'kind' | 'facts' | 'text' | 'details' | 'media' | 'via'
> & {
  user_id: string
  /** Hash of the client statement in lower-case hexadecimal. */
  blockchain_hash: string
  occurred_at: StoredTime
  received_at: StoredTime
}

export type AuditedEventRow = {
  event_id: string
  user_id: string
  shipment_id: string
  sequence: number
  /** Statement as text in PostgreSQL's escape format; `unescapeBytes` decodes it. */
  client_statement: string
  client_fields: Buffer | null
  client_seed: Buffer | null
  server_statement: string
  server_fields: Buffer | null
  server_seed: Buffer | null
  leaf: Buffer
  leaf_hash: Buffer
  /**
   * Index of the leaf in the log; null if the log has no entry with both this leaf and this leaf
   * hash.
   */
  log_index: number | null
  /** True if the list of the account's events has the event under this index. */
  has_position: boolean
}

export type AuditedConditions = Rows['audit_conditions']
export type AuditedMonitoring = Rows['audit_monitorings'] & {
  readonly started_at: StoredTime
  readonly ended_at: StoredTime | null
  readonly stopped_at: StoredTime | null
}
export type AuditedExcursion = Rows['audit_excursions'] & {
  readonly started_at: StoredTime
  readonly ended_at: StoredTime | null
  readonly opened_at: StoredTime
}
export type AuditedMilestone = Rows['audit_milestones'] & { readonly at: StoredTime }
/** File of readings that an annex names; `digest` is its SHA-256 in hexadecimal. */
export type AuditedFile = Rows['audit_files']

export type SortIndexRow = Rows['audit_sort_index']
export type SearchRow = Rows['audit_search']
export type ReferenceRow = Rows['audit_references']

/** Leaf in the log or in its queue; `index` is null for a queued leaf. */
export type Placed = { readonly index: number | null; readonly leaf: Buffer }

/** All stored rows of one shipment. */
export type ShipmentRows = {
  readonly shipment: AuditedShipment
  readonly checkpoints: readonly AuditedCheckpoint[]
  readonly annexes: readonly AuditedAnnex[]
  readonly conditions: AuditedConditions | undefined
  readonly monitorings: readonly AuditedMonitoring[]
  readonly excursions: readonly AuditedExcursion[]
  readonly milestones: readonly AuditedMilestone[]
  readonly files: readonly AuditedFile[]
  readonly references: readonly ReferenceRow[]
  readonly events: readonly AuditedEventRow[]
  readonly standing: SortIndexRow | undefined
  readonly search: SearchRow | undefined
  /**
   * Leaves found in the log or the queue, by leaf hash in hexadecimal. Leaves whose event already
   * has a log index are not looked up.
   */
  readonly placed: ReadonlyMap<string, Placed>
}

/** Selects a column of times as `StoredTime`. */
function time(column: string): string {
  return `(${column} at time zone 'UTC')::text as ${column.split('.').at(-1)}`
}

const readShipments = statement<[readonly string[]], AuditedShipment>(
  'audit_shipments',
  `select s.id, s.user_id, s.tracking_id, ${contentColumns(time)},
     encode(s.blockchain_hash, 'hex') as blockchain_hash, s.version_event_id, ${time('s.created_at')},
     ${time('s.received_at')}, ${time('s.updated_at')}, s.open_entry, ${time('s.last_entrada')},
     ${time('s.last_saida')}, ${time('s.last_finalizacao')}, ${time('s.last_tentativa')}, ${time('s.contested_at')}, s.pseudonym, s.events, s.annexes, s.last_leaf_hash,
     ${time('s.erased_at')}, shipment_text(s) as search_text,
     searchable(coalesce(s.recipient_name, '')) as search_key
   from audited_shipments($1::uuid[]) s order by s.id`,
)

const readCheckpoints = statement<[readonly string[]], AuditedCheckpoint>(
  'audit_checkpoints',
  `select id, user_id, shipment_id, ${checkpointFieldNames.join(', ')},
     encode(blockchain_hash, 'hex') as blockchain_hash, ${time('occurred_at')}, ${time('received_at')},
     version_event_id, ${time('annulled_at')}, annulled_by
   from checkpoints where shipment_id = any($1::uuid[]) order by shipment_id, id`,
)

const readAnnexes = statement<[readonly string[]], AuditedAnnex>(
  'audit_annexes',
  `select id, user_id, shipment_id, kind, facts, text, details, media, via,
     encode(blockchain_hash, 'hex') as blockchain_hash, ${time('occurred_at')}, ${time('received_at')}
   from annexes where shipment_id = any($1::uuid[]) order by shipment_id, id`,
)

const readConditions = statement<[readonly string[]], AuditedConditions>(
  'audit_conditions',
  `select shipment_id, user_id, range, range_id, range_version, undecided from shipment_conditions
   where shipment_id = any($1::uuid[])`,
)

const readMonitorings = statement<[readonly string[]], AuditedMonitoring>(
  'audit_monitorings',
  `select id, user_id, shipment_id, device_id, ${time('started_at')}, ${time('ended_at')}, ${time('stopped_at')},
     stop_reason
   from monitorings where shipment_id = any($1::uuid[]) order by shipment_id, id`,
)

const readExcursions = statement<[readonly string[]], AuditedExcursion>(
  'audit_excursions',
  `select id, user_id, shipment_id, device_id, channel, direction, ${time('started_at')}, ${time('ended_at')},
     ended_by, duration_ms::float8 as duration_ms, outside_ms::float8 as outside_ms, peak, is_absolute,
     ${time('opened_at')}, acknowledged, decided, decision, decided_duration_ms::float8 as decided_duration_ms,
     decided_peak, is_outdated
   from excursions where shipment_id = any($1::uuid[]) order by shipment_id, id`,
)

const readMilestones = statement<[readonly string[]], AuditedMilestone>(
  'audit_milestones',
  `select id, user_id, shipment_id, code, time_type, ${time('at')}, airport, to_airport, flight, pieces, weight,
     discrepancy, source, plan, corrects
   from milestones where shipment_id = any($1::uuid[]) order by shipment_id, id`,
)

const readFiles = statement<[readonly string[]], AuditedFile>(
  'audit_files',
  `select a.shipment_id, a.id as event_id, e.sequence, a.kind = 'conditions' as is_day, n.digest,
     m.content is not null as is_stored
   from annexes a
   join events e on e.event_id = a.id
   cross join lateral (select coalesce(a.media ->> 'readings', a.details ->> 'digest') as digest) n
   left join media m on m.user_id = a.user_id and m.digest = decode(n.digest, 'hex')
   where a.shipment_id = any($1::uuid[]) and a.kind in ('conditions', 'logger_file') and n.digest ~ '^[0-9a-f]{64}$'
   order by e.sequence`,
)

const readEvents = statement<[readonly string[]], AuditedEventRow>(
  'audit_events',
  // Statements are read as text in PostgreSQL's escape format. ASCII text has half the size of the
  // hexadecimal text in which PostgreSQL sends bytes. Only the names of a few logs are not ASCII.
  `select e.event_id, e.user_id, e.shipment_id, e.sequence, encode(e.client_statement, 'escape') as client_statement,
     e.client_fields, e.client_seed, encode(e.server_statement, 'escape') as server_statement, e.server_fields,
     e.server_seed, e.leaf, e.leaf_hash, l.index as log_index, p.index is not null as has_position
   from events e left join log_entries l on l.leaf_hash = e.leaf_hash and l.leaf = e.leaf
   left join event_positions p on p.user_id = e.user_id and p.index = l.index and p.event_id = e.event_id
   where e.shipment_id = any($1::uuid[])`,
)

const readSortIndex = statement<[readonly string[]], SortIndexRow>(
  'audit_sort_index',
  `select shipment_id, user_id, status, ${time('updated_at')}, last_place
   from shipment_sort_index where shipment_id = any($1::uuid[])`,
)

const readSearch = statement<[readonly string[]], SearchRow>(
  'audit_search',
  'select shipment_id, user_id, text, recipient_key from shipment_search where shipment_id = any($1::uuid[])',
)

const readReferences = statement<[readonly string[]], ReferenceRow>(
  'audit_references',
  `select shipment_id, user_id, kind, value from shipment_references
   where shipment_id = any($1::uuid[])`,
)

type PlacedRow = { index: number | null; leaf: Buffer; leaf_hash: Buffer }

/** Finds leaves in the log and in the queue by hash. */
const findPlaced = statement<[readonly Uint8Array[]], PlacedRow>(
  'audit_placed',
  `select index, leaf, leaf_hash from log_entries where leaf_hash = any($1::bytea[])
   union all select null, leaf, leaf_hash from log_queue where leaf_hash = any($1::bytea[])`,
)

/**
 * Reads all stored rows of shipments in the snapshot of the caller's transaction.
 * @param hashOf computes the leaf hash of a leaf's bytes, which is looked up in the log too
 */
export async function readShipmentRows(
  on: Queryable,
  ids: readonly string[],
  hashOf: (leaf: Uint8Array) => Uint8Array,
): Promise<readonly ShipmentRows[]> {
  const [shipments, checkpoints, annexes, events, standings, search, ...rows] = await pipelined([
    readShipments(on, ids),
    readCheckpoints(on, ids),
    readAnnexes(on, ids),
    readEvents(on, ids),
    readSortIndex(on, ids),
    readSearch(on, ids),
    readConditions(on, ids),
    readMonitorings(on, ids),
    readExcursions(on, ids),
    readMilestones(on, ids),
    readFiles(on, ids),
    readReferences(on, ids),
  ])
  const [conditions, monitorings, excursions, milestones, files, references] = rows
  const placed = new Map<string, Placed>()
  const hashes = hashesToFind(shipments, events, hashOf)
  for (const { index, leaf, leaf_hash } of hashes.length === 0 ? [] : await findPlaced(on, hashes)) {
    placed.set(leaf_hash.toString('hex'), { index, leaf })
  }
  const checkpointsOf = Map.groupBy(checkpoints, (row) => row.shipment_id)
  const annexesOf = Map.groupBy(annexes, (row) => row.shipment_id)
  const eventsOf = Map.groupBy(events, (row) => row.shipment_id)
  const conditionsOf = new Map(conditions.map((row) => [row.shipment_id, row]))
  const monitoringsOf = Map.groupBy(monitorings, (row) => row.shipment_id)
  const excursionsOf = Map.groupBy(excursions, (row) => row.shipment_id)
  const milestonesOf = Map.groupBy(milestones, (row) => row.shipment_id)
  const filesOf = Map.groupBy(files, (row) => row.shipment_id)
  const referencesOf = Map.groupBy(references, (row) => row.shipment_id)
  const standingOf = new Map(standings.map((row) => [row.shipment_id, row]))
  const searchOf = new Map(search.map((row) => [row.shipment_id, row]))
  return shipments.map((shipment) => ({
    shipment,
    checkpoints: checkpointsOf.get(shipment.id) ?? [],
    annexes: annexesOf.get(shipment.id) ?? [],
    conditions: conditionsOf.get(shipment.id),
    monitorings: monitoringsOf.get(shipment.id) ?? [],
    excursions: excursionsOf.get(shipment.id) ?? [],
    milestones: milestonesOf.get(shipment.id) ?? [],
    files: filesOf.get(shipment.id) ?? [],
    references: referencesOf.get(shipment.id) ?? [],
    events: (eventsOf.get(shipment.id) ?? []).toSorted((a, b) => a.sequence - b.sequence),
    standing: standingOf.get(shipment.id),
    search: searchOf.get(shipment.id),
    placed,
  }))
}

/**
 * Returns the leaf hashes to look up. These are the hashes of events without a log index, and a
 * shipment's last leaf hash if no event with a log index has it.
 */
function hashesToFind(
  shipments: readonly AuditedShipment[],
  events: readonly AuditedEventRow[],
  hashOf: (leaf: Uint8Array) => Uint8Array,
): readonly Uint8Array[] {
  const last = new Map(shipments.map(({ id, last_leaf_hash }) => [id, last_leaf_hash]))
  const sought = new Map<string, Uint8Array>()
  const seek = (hash: Uint8Array): void => void sought.set(encodeHex(hash), hash)
  for (const { shipment_id, leaf, leaf_hash, log_index } of events) {
    if (log_index === null) [hashOf(leaf), leaf_hash].forEach(seek)
    else if (last.get(shipment_id)?.equals(leaf_hash) === true) last.delete(shipment_id)
  }
  for (const hash of last.values()) seek(hash)
  return [...sought.values()]
}
