import type { QueryOf } from '#contract/schema/endpoint.ts'
import type { exportDeliveries } from '#contract/endpoints/webhook-log.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { csvFile } from '#platform/base/csv-file.ts'
import type { FileReads } from '#platform/http/send-file.ts'
import { listAttemptsToExport } from './log-queries.ts'

const BATCH = 200
const columns = ['Timestamp', 'Status', 'Endpoint', 'Duration (ms)', 'Response Status']

/**
 * Returns the name of the exported file, such as `webhook-logs-2026-11-22.csv`, with the day in São
 * Paulo.
 */
export function exportFile(now: Date): string {
  return `webhook-logs-${dayAt(now)}.csv`
}

/**
 * Yields the delivery log as CSV in pieces, with one transaction per piece. Each attempt has one
 * line, and so has a delivery without attempts. The newest delivery comes first. All values are
 * quoted. Times are RFC 3339 in UTC.
 */
export function exportLog(
  read: FileReads,
  endpoint: string,
  account: string,
  query: QueryOf<typeof exportDeliveries>,
): AsyncGenerator<string, void, undefined> {
  return csvFile(columns, pages(read, endpoint, account, query), ',')
}

async function* pages(
  read: FileReads,
  endpoint: string,
  account: string,
  { state, event, q }: QueryOf<typeof exportDeliveries>,
): AsyncGenerator<readonly (readonly string[])[], void, undefined> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const from = before
    const rows = await read((tx) =>
      listAttemptsToExport(tx, endpoint, account, from, state ?? null, event ?? null, q ?? null, BATCH),
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => [
      (row.started_at ?? row.created_at).toISOString(),
      row.outcome === null ? 'pending' : row.outcome === 'taken' ? 'success' : 'error',
      row.url ?? '',
      row.duration === null ? '' : String(row.duration),
      row.response_status === null ? (row.outcome ?? '') : String(row.response_status),
    ])
    before = last.position
  }
}
