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
