import { setImmediate as nextTurn } from 'node:timers/promises'
import { importedShipmentBody, type IdentifiedShipmentBody } from '#contract/endpoints/shipments.ts'
import { toError } from '#platform/concurrency/batcher.ts'
import { Failure } from '#platform/errors/failure.ts'
import { parsedBody } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { declaredShipment } from '#core/shipments/shipment-request.ts'
import { assureCodeFits } from '#core/shipments/test-shipments.ts'

/**
 * Row of an import request: the parsed body, or the error that a separate request for this shipment
 * would get.
 */
export type CheckedRow =
  | { readonly n: number; readonly body: IdentifiedShipmentBody }
  | { readonly n: number; readonly refusal: Error }

/** Row after the checks that need no database. `problem` is that of its client statement. */
export type ReadRow =
  | { readonly n: number; readonly body: IdentifiedShipmentBody; readonly problem: Error | undefined }
  | { readonly n: number; readonly refusal: Error }

/**
 * Checks the required fields of each row, and the client statement that the browser composed. Other
 * work of this thread runs between two rows.
 */
export async function readRows(
  rows: readonly unknown[],
  first: number,
  log: LogIdentity,
): Promise<readonly ReadRow[]> {
  const read: ReadRow[] = []
  for (const [at, row] of rows.entries()) {
    const n = first + at
    const body = errorOr(() => parsedRow(row))
    if (body instanceof Error) read.push({ n, refusal: body })
    else {
      const declared = errorOr(() => declaredShipment(body, log))
      read.push({ n, body, problem: declared instanceof Error ? declared : undefined })
    }
    await nextTurn()
  }
  return read
}

/**
 * Checks whether the tracking code of each row is free. If several rows have the same code, only
 * the first is accepted.
 */
export function checkRows(
  rows: readonly ReadRow[],
  context: {
    /**
     * Returns the row number of another row of the import with this tracking code, or undefined.
     */
    readonly elsewhere: (code: string) => number | undefined
    readonly isTaken: (code: string) => boolean
    /** True in a test company. */
    readonly isTest: boolean
  },
): readonly CheckedRow[] {
  const here = new Map<string, number>()
  return rows.map((row): CheckedRow => {
    if ('refusal' in row) return row
    const { n, body, problem } = row
    const code = body.tracking_id
    const other = here.get(code) ?? context.elsewhere(code)
    if (other !== undefined)
      return { n, refusal: new Failure('import_row_repeated', { facts: { row: other } }) }
    here.set(code, n)
    const misfit = errorOr(() => assureCodeFits(code, context.isTest))
    if (misfit instanceof Error) return { n, refusal: misfit }
    if (context.isTaken(code)) return { n, refusal: new Failure('tracking_id_taken') }
    return problem === undefined ? { n, body } : { n, refusal: problem }
  })
}

function errorOr<Value>(work: () => Value): Value | Error {
  try {
    return work()
  } catch (error) {
    return toError(error)
  }
}

/**
 * Parses a row of an import by the schema of the API.
 * @throws Failure `missing_fields` or `invalid_fields`
 */
export function parsedRow(row: unknown): IdentifiedShipmentBody {
  return parsedBody(importedShipmentBody, row)
}

/** Returns the tracking codes of unparsed rows. Omits rows without a code. */
export function codesIn(rows: readonly unknown[]): readonly string[] {
  return rows.flatMap((row) => {
    const code: unknown =
      typeof row === 'object' && row !== null ? Reflect.get(row, 'tracking_id') : undefined
    return typeof code === 'string' && code.length <= 64 ? [code.trim().toUpperCase()] : []
  })
}
