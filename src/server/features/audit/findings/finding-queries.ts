import type { FindingCode, ShipmentFinding } from '#contract/endpoints/audit-finding.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { ofKeys } from '#core/shipments/loader-keys.ts'
import { statement, type Rows } from './audit-findings.rows.ts'

/** Ids of shipments, and the owner of each. */
type Keys = [ids: readonly string[], accounts: readonly string[]]

/** Stored finding of the newest audit of a shipment. */
export type StoredFinding = Rows['find_shipment_findings'] & { readonly code: FindingCode }

export const findFindings = statement<Keys, StoredFinding>(
  'find_shipment_findings',
  `select shipment_id, code, place, sequence, event_id, field, found_at from shipment_findings
   join unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id) using (shipment_id, user_id)
   order by shipment_id, n`,
)

/**
 * All findings of shipments. Includes findings of the log's audit about a leaf of the shipment for
 * which the shipment has no event.
 */
export const findFindingsOf = ofKeys<Rows, StoredFinding>(
  'find_findings_of_shipments',
  `with asked_for as materialized (select asked.n as asked_n, s.id, s.user_id from asked)
   select asked_n as n, shipment_id, code, place, sequence, event_id, field, found_at
   from (
     select a.asked_n, f.n, f.shipment_id, f.code, f.place, f.sequence, f.event_id, f.field, f.found_at
       from asked_for a join shipment_findings f on f.shipment_id = a.id and f.user_id = a.user_id
     union all
     select a.asked_n, null, v.shipment_id, l.code, l.place, null, null, null, l.found_at
       from asked_for a join shipment_violations v on v.shipment_id = a.id and v.user_id = a.user_id
       join log_findings l on l.shipment_id = v.shipment_id
   ) as found order by asked_n, found.n nulls last, found_at`,
)

export const deleteFindings = statement<Keys, never>(
  'delete_shipment_findings',
  `delete from shipment_findings f using unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id)
   where f.shipment_id = asked.shipment_id and f.user_id = asked.user_id`,
)

export const insertFindings = insertRows('insert_shipment_findings', 'shipment_findings', {
  shipment_id: 'uuid',
  n: 'int',
  user_id: 'uuid',
  code: 'text',
  place: 'text',
  sequence: 'int',
  event_id: 'uuid',
  field: 'text',
  expected: 'text',
  found: 'text',
})

/** Finds which of these shipments are recorded as violated. */
export const findNoted = statement<Keys, { shipment_id: string }>(
  'find_noted_violations',
  `select shipment_id from shipment_violations
   join unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id) using (shipment_id, user_id)`,
)

export const noteViolations = statement<Keys, never>(
  'note_violations',
  `insert into shipment_violations (shipment_id, user_id) select * from unnest($1::uuid[], $2::uuid[])
   on conflict do nothing`,
)

export const deleteViolations = statement<Keys, never>(
  'delete_violations',
  `delete from shipment_violations v using unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id)
   where v.shipment_id = asked.shipment_id and v.user_id = asked.user_id`,
)

/**
 * Finds which of these shipments are named in a finding of the log's audit. Such a finding concerns
 * a leaf of the shipment for which the shipment has no event.
 */
export const findInLogFindings = statement<[ids: readonly string[]], { shipment_id: string }>(
  'find_shipments_in_log_findings',
  'select distinct shipment_id from log_findings where shipment_id = any($1::uuid[])',
)

/**
 * Deletes findings about the log that the newest audit of the whole installation did not confirm,
 * given the time at which that audit began. Returns their shipments.
 */
export const deleteLogFindings = statement<[before: Date], { shipment_id: string | null }>(
  'delete_log_findings',
  'delete from log_findings where seen_at < $1 returning shipment_id',
)

/** Presents a finding for the API. */
export function presentFinding(row: StoredFinding): ShipmentFinding {
  const { code, place, sequence, event_id, field, found_at } = row
  return { code, place, sequence, event_id, field, found_at: found_at.toISOString() }
}
