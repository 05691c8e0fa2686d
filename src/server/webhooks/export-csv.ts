import Papa from 'papaparse'
import type { QueryOf } from '#contract/endpoint.ts'
import type { exportDeliveries } from '#contract/webhooks.ts'
import { dayAt } from '#domain/calendar-day.ts'
import type { Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { listAttemptsToExport } from './log-queries.ts'

const BATCH = 200
/** By which Excel knows UTF-8. */
const BOM = '\uFEFF'
const columns = ['Timestamp', 'Status', 'Endpoint', 'Duration (ms)', 'Response Status']

/** `webhook-logs-2026-11-22.csv`; the day is São Paulo's. */
export function exportFile(now: Date): string {
  return `webhook-logs-${dayAt(now)}.csv`
}

/**
 * A line for each attempt, newest delivery first, in pieces with a transaction of its own each; a delivery without attempts
 * has one too. All is quoted, and a cell that a spreadsheet would take for a formula begins with an apostrophe. Times are RFC
 * 3339 in UTC.
 */
export async function* exportLog(
  pool: Pool,
  account: string,
  { state, event, q }: QueryOf<typeof exportDeliveries>,
): AsyncGenerator<string, void, undefined> {
  let before = Number.MAX_SAFE_INTEGER
  let head = `${BOM}${csv([columns])}`
  for (;;) {
    const from = before
    const rows = await inTransaction(pool, [account], (tx) =>
      listAttemptsToExport(tx, account, from, state ?? null, event ?? null, q ?? null, BATCH),
    )
    yield (
      head +
        (rows.length === 0
          ? ''
          : csv(
              rows.map((row) => [
                (row.started_at ?? row.created_at).toISOString(),
                row.outcome === null ? 'pending' : row.outcome === 'taken' ? 'success' : 'error',
                row.url ?? '',
                row.duration === null ? '' : String(row.duration),
                row.response_status === null ? (row.outcome ?? '') : String(row.response_status),
              ]),
            ))
    )
    head = ''
    const last = rows.at(-1)
    if (last === undefined) return
    before = last.position
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', quotes: true, escapeFormulae: true },
  )
  return `${text}\r\n`
}
