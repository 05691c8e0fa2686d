import { ZONE } from '#domain/base/calendar-day.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { Verdict, VerdictReason } from '#domain/conditions/condition-verdict.ts'
import { statement, type Rows } from './conditions.rows.ts'
import { EXTREME_SHIFT, type ReadingBytes } from './stored-reading.ts'

/** Condition on a file of a day, `annexes f`: no later file replaces it. */
export const isValidFile = `not exists (
  select from annexes n
  where n.shipment_id = f.shipment_id and n.user_id = f.user_id and n.kind = 'conditions'
    and n.details ->> 'replaces' = f.media ->> 'readings'
)`

/** Range and verdict of a monitored shipment. */
export type ShipmentConditions = Omit<Rows['find_shipment_conditions'], 'range' | 'reasons' | 'verdict'> & {
  readonly range: ConditionRange
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
}

export const findShipmentConditions = statement<[shipment: string, account: string], ShipmentConditions>(
  'find_shipment_conditions',
  `select range, range_id, range_version, verdict, reasons, judged_at, undecided
   from shipment_conditions
   where shipment_id = $1 and user_id = $2`,
)

export type MonitoringRow = Rows['list_monitorings_of']

/** Lists the monitorings of a shipment with their devices, in the order of their start. */
export const listMonitoringsOf = statement<[shipment: string, account: string], MonitoringRow>(
  'list_monitorings_of',
  `select m.id, m.device_id, m.started_at, m.ended_at, m.stopped_at, m.stop_reason, d.maker, d.model, d.serial
   from monitorings m join devices d on d.user_id = m.user_id and d.id = m.device_id
   where m.shipment_id = $1 and m.user_id = $2 order by m.started_at, m.id`,
)

/** Lists from when until when calibration certificates of devices hold. */
export const listCertifiedPeriods = statement<
  [account: string, devices: readonly string[]],
  Rows['list_certified_periods']
>(
  'list_certified_periods',
  `select device_id, calibrated_on::timestamp at time zone '${ZONE}' as valid_from,
     (valid_until + 1)::timestamp at time zone '${ZONE}' as valid_to
   from device_certificates where user_id = $1 and device_id = any ($2::uuid[])`,
)

/** Length of the part of a period whose readings are one row. */
const PART_OF_PERIOD = '96 hours'

/**
 * Lists the readings of a device in a period, both ends included, in the order of time. A row holds
 * those of a channel and of some days, because the driver keeps doubling its buffer for a long row.
 * As text or with a row for each reading they would take at least twice as long.
 */
export const listReadingBytes = statement<
  [account: string, device: string, from: Date, to: Date | null],
  ReadingBytes
>(
  'list_reading_bytes',
  // The list of channels lets the index find the period. Row-level security would keep COALESCE
  // from the index. Clocks may be a little ahead, so the last days begin after now.
  `select channel, bytes
   from generate_series($3::timestamptz, coalesce($4::timestamptz, now() + interval '1 day'), '${PART_OF_PERIOD}') part (start),
   lateral (
     select channel, encode(string_agg(
         timestamptz_send(at) || int4send(case quality when 1 then value + ${EXTREME_SHIFT} else value end),
         ''), 'base64') as bytes
     from readings
     where user_id = $1 and device_id = $2 and channel in (1, 2) and at >= start and at < start + interval '${PART_OF_PERIOD}'
       and at <= case when $4::timestamptz is null then 'infinity' else $4 end
     group by channel
   ) of_part`,
)

export type NeededFileRow = Rows['list_needed_files'] & { readonly content: Uint8Array }

/** Reads the valid day files of a shipment if rows of its readings are deleted, otherwise none. */
export const listNeededFiles = statement<[shipment: string, account: string], NeededFileRow>(
  'list_needed_files',
  `select (f.details ->> 'device_id')::uuid as device_id, f.details ->> 'channel' as channel, m.digest, m.content
   from shipment_conditions c
   join annexes f on f.shipment_id = c.shipment_id and f.user_id = c.user_id and f.kind = 'conditions'
   join media m on m.user_id = f.user_id and m.digest = decode(f.media ->> 'readings', 'hex')
   where c.shipment_id = $1 and c.user_id = $2 and c.has_deleted_rows and m.content is not null and ${isValidFile}`,
)

/** Stores a file. Its content is last, because the driver would copy the message for more. */
export const insertFileRow = statement<
  [
    account: string,
    digest: Uint8Array,
    type: string,
    bytes: number,
    purpose: string,
    sender: string,
    content: Uint8Array,
  ],
  never
>(
  'insert_condition_file',
  `insert into media (user_id, digest, type, bytes, purpose, sent_by, content) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing`,
)

/** Stores the range of a shipment; one that it has stays. */
export const insertConditions = statement<
  [shipment: string, account: string, range: string, id: string, version: number],
  never
>(
  'insert_shipment_conditions',
  `insert into shipment_conditions (shipment_id, user_id, range, range_id, range_version)
   values ($1, $2, $3::jsonb, $4, $5) on conflict do nothing`,
)

/** Ends a monitoring or, with a reason, its sensor. */
export const updateEnds = statement<[id: string, account: string, at: string, reason: string | null], never>(
  'update_monitoring_end',
  `update monitorings set
     ended_at = case when $4::text is null then $3::timestamptz else ended_at end,
     stopped_at = case when $4::text is null then stopped_at else $3::timestamptz end,
     stop_reason = coalesce($4, stop_reason)
   where id = $1 and user_id = $2`,
)

/** Locks a shipment by code or id. */
export const lockShipmentRow = statement<
  [code: string | null, id: string | null, account: string],
  Rows['lock_shipment_row']
>(
  'lock_shipment_row',
  'select id, tracking_id from shipments where (tracking_id = $1 or id = $2::uuid) and user_id = $3 for update',
)

export type ExcursionValues = Rows['list_stored_excursions']

/** Lists the excursions of a shipment in the order in which they were opened. */
export const listStoredExcursions = statement<[shipment: string, account: string], ExcursionValues>(
  'list_stored_excursions',
  `select id, device_id, channel, direction, started_at, ended_at, ended_by, duration_ms::float8 as duration_ms,
     outside_ms::float8 as outside_ms, peak, is_absolute, decided, decided_duration_ms::float8 as decided_duration_ms,
     decided_peak, is_outdated
   from excursions where shipment_id = $1 and user_id = $2 order by opened_at, started_at, id`,
)

/** Reads whether annexes of a company state the verdict for everybody. */
export const findPublicConditions = statement<[account: string], { public_conditions: boolean }>(
  'find_public_conditions',
  'select public_conditions from system_settings where user_id = $1',
)

/** Stores a verdict unless a later one is stored. Returns whether it is another one than before. */
export const updateVerdict = statement<
  [shipment: string, account: string, verdict: Verdict, reasons: string, judgedAt: Date],
  Rows['update_verdict']
>(
  'update_verdict',
  `update shipment_conditions c set verdict = $3, reasons = $4::jsonb, judged_at = $5
   from shipment_conditions before join shipments s on s.id = before.shipment_id
   where c.shipment_id = $1 and c.user_id = $2 and before.shipment_id = c.shipment_id
     and coalesce(c.judged_at <= $5, true)
   returning s.tracking_id, before.verdict <> c.verdict as is_changed`,
)
