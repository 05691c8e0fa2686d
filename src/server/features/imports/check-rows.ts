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

/**
 * Checks each row: the required fields, the client statement that the browser composed, and whether
 * the tracking code is free. If several rows have the same code, only the first is accepted.
 * Other work of this thread runs between two rows.
 */
export async function checkRows(
  rows: readonly unknown[],
  first: number,
  context: {
    readonly log: LogIdentity
    /**
     * Returns the row number of another row of the import with this tracking code, or undefined.
     */
    readonly elsewhere: (code: string) => number | undefined
    readonly isTaken: (code: string) => boolean
    /** True in a test company. */
    readonly isTest: boolean
  },
): Promise<readonly CheckedRow[]> {
  const here = new Map<string, number>()
  const check = (row: unknown, n: number): CheckedRow => {
    try {
      const body = parsedRow(row)
      const code = body.tracking_id
      const other = here.get(code) ?? context.elsewhere(code)
      if (other !== undefined) throw new Failure('import_row_repeated', { facts: { row: other } })
      here.set(code, n)
      assureCodeFits(code, context.isTest)
      if (context.isTaken(code)) throw new Failure('tracking_id_taken')
      declaredShipment(body, context.log)
      return { n, body }
    } catch (error) {
      return { n, refusal: toError(error) }
    }
  }
  const checked: CheckedRow[] = []
  for (const [at, row] of rows.entries()) {
    checked.push(check(row, first + at))
    await nextTurn()
  }
  return checked
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
