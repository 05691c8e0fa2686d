import { decimalText } from '#domain/base/decimal.ts'
import type { ShipmentContent } from '#domain/events/entry.ts'
import { shipmentFieldNames, shipmentTable } from '#domain/shipments/shipment-fields.ts'
import { insertRows, toJsonRows, updateRows } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { EventWith, RecordedEvent } from '../events/recorded-event.ts'
import { loadOne, ofKeys } from './loader-keys.ts'
import { statement, type Rows } from './shipments.rows.ts'

/** A shipment's fields as PostgreSQL returns them. */
type ContentRow = Omit<ShipmentContent, 'estimated_delivery'> & { readonly estimated_delivery: Date | null }

export type ShipmentRow = ContentRow & {
  id: string
  user_id: string
  tracking_id: string
  blockchain_hash: Buffer
  created_at: Date
  received_at: Date
  updated_at: Date
  open_entry: string | null
  /** Number of events so far, including the creation. */
  events: number
  /** Number of the events that are annexes. */
  annexes: number
  /**
   * Revision of the row, followed by the first digits of its newest leaf hash. After a restore of a
   * backup a revision may occur again, but with other digits.
   */
  revision_tag: string
  /** Id of the event of the latest edit of the content; null if the content was never edited. */
  version_event_id: string | null
  /** Location of the newest checkpoint by declared time; null if there is no checkpoint. */
  last_place: string | null
  /**
   * True if the newest event and all events before it are under a signed head, and the newest audit
   * found no fault.
   */
  is_verified: boolean
}

/**
 * Columns of a shipment's fields, read from `shipments s`.
 * @param time returns the expression for a column of times
 */
export function contentColumns(time: (column: string) => string = (column) => column): string {
  return shipmentFieldNames
    .map((name) => {
      const { kind } = shipmentTable[name]
      return kind === 'decimal'
        ? `s.${name}::float8 as ${name}`
        : kind === 'delivery'
          ? time(`s.${name}`)
          : `s.${name}`
    })
    .join(', ')
}

/**
 * Columns of a `ShipmentRow`, read from `shipments s`. They use scalar subqueries, because for a
 * list the planner may answer EXISTS by reading the whole log into a hash table.
 */
export const shipmentColumns = `
  s.id, s.user_id, s.tracking_id, ${contentColumns()}, s.blockchain_hash, s.created_at, s.received_at, s.updated_at, s.open_entry,
  s.events, s.annexes, s.version_event_id, s.revision || '-' || left(encode(s.last_leaf_hash, 'hex'), 8) as revision_tag,
  (select k.last_place from shipment_sort_index k where k.shipment_id = s.id) as last_place,
  coalesce((
    select e.index < (select size from log_publication) from log_entries e where e.leaf_hash = s.last_leaf_hash
  ), false)
    and (select true from shipment_violations v where v.shipment_id = s.id limit 1) is null as is_verified`

export const findShipmentsByKey = ofKeys<Rows, ShipmentRow>(
  'find_asked_shipments',
  `select asked.n, ${shipmentColumns} from asked`,
)

/** Finds one account's shipment by tracking code or id. */
export function findShipment(on: Queryable, key: string, account: string): Promise<readonly ShipmentRow[]> {
  return findShipmentsByKey(on, loadOne({ key, account }))
}

/** Lists one page, newest first, after the given position. */
export const listShipmentsAfter = statement<[string, Date, string, number], ShipmentRow>(
  'list_shipments_after',
  `select ${shipmentColumns} from shipments s
   where s.user_id = $1 and (s.created_at, s.id) < ($2::timestamptz, $3::uuid)
   order by s.created_at desc, s.id desc limit $4`,
)

/** Counts an account's shipments created since a time. */
export const countCreatedSince = statement<[string, Date], { shipments: number }>(
  'count_shipments_since',
  `select count(*)::int as shipments from shipments where user_id = $1 and created_at >= $2`,
)

/** Finds the owner of a shipment by code, across accounts. Only the QR check and a job use it. */
export const findShipmentOwner = statement<[string], { user_id: string; status: string }>(
  'find_shipment_owner',
  'select user_id, status from shipment_behind_code($1)',
)

/** Finds which of these codes exist in any account. */
export const findTakenCodes = statement<[readonly string[]], { code: string }>(
  'find_taken_codes',
  `select code from unnest($1::text[]) as code where exists (select from shipment_behind_code(code))`,
)

// `references` is a reserved word of SQL.
const fieldList = shipmentFieldNames.map((name) => `"${name}"`).join(', ')

const insertShipmentRows = statement<[string], never>(
  'insert_shipments',
  `insert into shipments (
       id, user_id, tracking_id, ${fieldList}, blockchain_hash, created_at, received_at, updated_at, pseudonym, events,
       last_leaf_hash
     )
     select id, user_id, tracking_id, ${fieldList}, blockchain_hash, created_at, received_at, received_at, pseudonym, 1,
       last_leaf_hash
     from json_populate_recordset(null::shipments, $1::json)`,
)

/**
 * Returns a shipment's values as the columns store them. Decimals are rounded here, exactly as in
 * the commitment. PostgreSQL rounds the decimal text but JavaScript the double, so the results
 * could differ.
 */
export function storedContent(content: Partial<ShipmentContent>): object {
  const stored: Partial<Record<keyof ShipmentContent, unknown>> = {}
  for (const name of shipmentFieldNames) {
    const value = content[name]
    const row = shipmentTable[name]
    const isDecimal = row.kind === 'decimal' && typeof value === 'number'
    if (value !== undefined) stored[name] = isDecimal ? decimalText(value, row.decimals) : value
  }
  return stored
}

/**
 * Inserts new shipments in the order of their codes, so that two nodes that insert the same codes
 * do not deadlock.
 */
export async function insertShipments(
  on: Queryable,
  created: readonly EventWith<'creation'>[],
): Promise<void> {
  const ordered = created.toSorted((a, b) =>
    a.event.declared.trackingId < b.event.declared.trackingId ? -1 : 1,
  )
  const rows = ordered.map(({ event, after, content: { shipment } }) => ({
    ...storedContent(shipment),
    id: event.shipmentId,
    user_id: event.acceptance.account,
    tracking_id: event.declared.trackingId,
    blockchain_hash: event.declared.statement.hash,
    created_at: event.declared.occurredAt,
    received_at: event.acceptance.received_at,
    pseudonym: after?.pseudonym,
    last_leaf_hash: event.leafHash,
  }))
  await insertShipmentRows(on, toJsonRows(rows))
}

const insertKeys = insertRows('insert_sort_keys', 'shipment_sort_index', {
  shipment_id: 'uuid',
  user_id: 'uuid',
  status: 'text',
  updated_at: 'timestamptz',
})

/** Adds new shipments to the sort index of lists. */
export const insertSortKeys = (on: Queryable, events: readonly RecordedEvent[]): Promise<unknown> =>
  insertKeys(on, events.map(sortKeyOf))

const updateKeys = updateRows('update_sort_keys', 'shipment_sort_index', 'shipment_id', {
  status: 'text',
  updated_at: 'timestamptz',
})

/** Updates the sort index of lists with the state of shipments after their events. */
export const updateSortKeys = (on: Queryable, events: readonly RecordedEvent[]): Promise<unknown> =>
  updateKeys(on, events.map(sortKeyOf))

function sortKeyOf({ event: { shipmentId, acceptance } }: RecordedEvent) {
  return {
    shipment_id: shipmentId,
    user_id: acceptance.account,
    status: acceptance.status_after,
    updated_at: acceptance.received_at,
  }
}
