import type { ImportWarning } from '#contract/endpoints/imports.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { findTakenCodes } from '#core/shipments/queries.ts'
import { checkRows, codesIn, readRows, type CheckedRow } from './check-rows.ts'
import {
  countRows,
  dropRows,
  findCodesElsewhere,
  findReferences,
  findReferencesElsewhere,
  lockImport,
  putRows,
} from './queries.ts'

export type PutAnswer = {
  readonly received: number
  readonly refused: readonly Extract<CheckedRow, { readonly refusal: Error }>[]
  readonly warnings: readonly ImportWarning[]
}

/**
 * Stores rows of an import, numbered from `first` on, and skips refused rows. Rows sent again
 * replace those with the same numbers. The statements of the rows are checked before the
 * transaction begins, so that it is short and holds no connection meanwhile.
 * @throws Failure `not_found`, `import_committed`, or `invalid_fields` beyond the import's last row
 */
export async function putImportRows(
  pool: Pool,
  log: LogIdentity,
  { id: account, isTest }: { readonly id: string; readonly isTest: boolean },
  put: { readonly id: string; readonly first: number; readonly rows: readonly unknown[] },
): Promise<PutAnswer> {
  const { id, first, rows } = put
  const last = first + rows.length - 1
  const codes = codesIn(rows)
  const read = await readRows(rows, first, log)
  return inTransaction(pool, [account], async (tx) => {
    const [locked] = await lockImport(tx, id, account)
    if (locked === undefined) throw new Failure('not_found')
    if (locked.committed_at !== null) throw new Failure('import_committed')
    const left = locked.rows - first + 1
    if (left < 1)
      throw new Failure('invalid_fields', { fields: { n: `out_of_whole_range 1..${locked.rows}` } })
    if (rows.length > left) throw new Failure('invalid_fields', { fields: { rows: `too_many ..${left}` } })
    const [others, taken] = await pipelined([
      findCodesElsewhere(tx, id, account, codes, first, last),
      findTakenCodes(tx, codes),
    ])
    const elsewhere = new Map(others.map((one) => [one.tracking_id, one.n]))
    const takenCodes = new Set(taken.map(({ code }) => code))
    const checked = checkRows(read, {
      elsewhere: (code) => elsewhere.get(code),
      isTaken: (code) => takenCodes.has(code),
      isTest,
    })
    const good = checked.flatMap((row) => {
      if (!('body' in row)) return []
      const { tracking_id: code, reference } = row.body
      return [{ n: row.n, code, reference, body: JSON.stringify(row.body) }]
    })
    const refused = checked.flatMap((row) => ('refusal' in row ? [row] : []))
    const references = [...new Set(good.flatMap(({ reference }) => reference ?? []))]
    const [, , counted, existing, repeated] = await pipelined([
      dropRows(tx, id, account, ...columnsOf(refused, 'n')),
      putRows(tx, id, account, ...columnsOf(good, 'n', 'code', 'reference', 'body')),
      countRows(tx, id, account),
      findReferences(tx, account, references),
      findReferencesElsewhere(tx, id, account, references, first, last),
    ])
    const warnings = warningsOf(
      good,
      new Map(existing.map((one) => [one.reference, one.tracking_id])),
      new Map(repeated.map((one) => [one.reference, one.n])),
    )
    return { received: counted[0]?.received ?? 0, refused, warnings }
  })
}

/** Returns a warning for each row whose reference a shipment or an earlier row has. */
function warningsOf(
  rows: readonly { readonly n: number; readonly reference: string | null }[],
  existing: ReadonlyMap<string, string>,
  elsewhere: ReadonlyMap<string, number>,
): ImportWarning[] {
  const here = new Map<string, number>()
  return rows.flatMap(({ n, reference }): ImportWarning[] => {
    if (reference === null) return []
    const trackingId = existing.get(reference)
    const other = here.get(reference) ?? elsewhere.get(reference)
    here.set(reference, n)
    return [
      ...(trackingId === undefined
        ? []
        : [{ row: n, code: 'reference_exists' as const, tracking_id: trackingId }]),
      ...(other === undefined ? [] : [{ row: n, code: 'reference_repeated' as const, other_row: other }]),
    ]
  })
}
