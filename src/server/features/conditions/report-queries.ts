import { isValidFile } from '#core/conditions/queries.ts'
import { statement, type Rows } from './conditions.rows.ts'

type Texts = Readonly<Record<string, string>>
type ReportRow = Rows['find_report'] & { readonly details: Texts; readonly media: Texts }

/** Finds the report that an annex names, to answer a repeated call. */
export const findReport = statement<[id: string, shipment: string, account: string], ReportRow>(
  'find_report',
  `select id, details, media, received_at from annexes
   where id = $1 and shipment_id = $2 and user_id = $3 and kind = 'report'`,
)

/** Counts the reports of a shipment, whose revisions begin with 1. */
export const countReports = statement<[shipment: string, account: string], Rows['count_reports']>(
  'count_reports',
  `select count(*)::int as reports from annexes where shipment_id = $1 and user_id = $2 and kind = 'report'`,
)

/** Finds the PDF of one revision. */
export const findReportFile = statement<
  [shipment: string, account: string, revision: string],
  { content: Uint8Array; digest: Uint8Array }
>(
  'find_report_file',
  `select m.content, m.digest from annexes a
   join media m on m.user_id = a.user_id and m.digest = decode(a.media ->> 'report', 'hex')
   where a.shipment_id = $1 and a.user_id = $2 and a.kind = 'report' and a.details ->> 'revision' = $3
     and m.content is not null`,
)

/** Reads the valid files of days of a shipment as they are stored. */
export const listValidDayFiles = statement<
  [shipment: string, account: string],
  { content: Uint8Array; digest: Uint8Array }
>(
  'list_valid_day_files',
  `select m.content, m.digest from annexes f
   join media m on m.user_id = f.user_id and m.digest = decode(f.media ->> 'readings', 'hex')
   where f.shipment_id = $1 and f.user_id = $2 and f.kind = 'conditions' and m.content is not null
     and ${isValidFile}`,
)

/**
 * Lists the days of monitorings whose valid files hold exactly the rows of that time. Rows are only
 * added, so they are as many if they are the same. Lists none if rows are deleted.
 */
export const listFiledDays = statement<[shipment: string, account: string], Rows['list_filed_days']>(
  'list_filed_days',
  `select monitoring_id, device_id, day from (
     select p.id as monitoring_id, p.device_id, p.started_at, coalesce(p.ended_at, 'infinity') as ended_at,
       f.details ->> 'day' as day, sum((f.details ->> 'count')::int) as count
     from shipment_conditions c
     join annexes f on f.shipment_id = c.shipment_id and f.user_id = c.user_id and f.kind = 'conditions'
     join monitorings p on p.shipment_id = f.shipment_id and p.user_id = f.user_id
       and p.device_id = (f.details ->> 'device_id')::uuid
       and p.started_at <= (f.details ->> 'from')::timestamptz
       and coalesce(p.ended_at, 'infinity') >= (f.details ->> 'to')::timestamptz
     join media m on m.user_id = f.user_id and m.digest = decode(f.media ->> 'readings', 'hex')
     where c.shipment_id = $1 and c.user_id = $2 and not c.has_deleted_rows and m.content is not null and ${isValidFile}
     group by p.id, day
   ) filed
   where count = (
     select count(*) from readings r
     where r.user_id = $2 and r.device_id = filed.device_id and r.channel in (1, 2)
       and r.at >= day::timestamp at time zone 'UTC' and r.at < (day::timestamp + interval '1 day') at time zone 'UTC'
       and r.at >= started_at and r.at <= ended_at
   )
   order by day`,
)

/** Lists the positions of a shipment's events in the public log; null if an event is not there. */
export const listLogPositions = statement<
  [shipment: string, account: string],
  { id: string; log_index: number | null }
>(
  'list_log_positions',
  `select e.event_id as id,
     (select l.index from log_entries l
      where l.leaf_hash = e.leaf_hash and l.index < (select size from log_publication)) as log_index
   from events e where e.shipment_id = $1 and e.user_id = $2`,
)
