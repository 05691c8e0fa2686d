import { importedShipmentBody, type IdentifiedShipmentBody } from '#contract/endpoints/shipments.ts'
import { Failure } from '#platform/errors/failure.ts'
import { parsedBody } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'

/** One row of a call: taken as the contract parses it, or refused as a call of its own would be. */
export type CheckedRow =
  | { readonly n: number; readonly body: IdentifiedShipmentBody }
  | { readonly n: number; readonly refusal: Error }

/**
 * Checks rows as far as that needs no other shipment: the fields that the form requires, and the browser's statement.
 * A tracking code stands in one row only; the later ones are refused.
 */
export function checkRows(
  rows: readonly unknown[],
  first: number,
  context: {
    readonly account: string
    readonly log: LogIdentity
    /** Codes that other places of the import have, with their place. */
    readonly elsewhere: (code: string) => number | undefined
    readonly isTaken: (code: string) => boolean
  },
): readonly CheckedRow[] {
  const here = new Map<string, number>()
  return rows.map((row, at): CheckedRow => {
    const n = first + at
    try {
      const body = parsedRow(row)
      const code = body.tracking_id
      const other = here.get(code) ?? context.elsewhere(code)
      if (other !== undefined) throw new Failure('import_row_repeated', { facts: { row: other } })
      here.set(code, n)
      if (context.isTaken(code)) throw new Failure('tracking_id_taken')
      shipmentRequest(body, context.account, context.log)
      return { n, body }
    } catch (error) {
      return { n, refusal: error instanceof Error ? error : new Error(String(error)) }
    }
  })
}

/** @throws Failure `missing_fields` or `invalid_fields` */
export function parsedRow(row: unknown): IdentifiedShipmentBody {
  return parsedBody(importedShipmentBody, row)
}

/** The codes among rows not yet parsed, as far as they have one. */
export function codesIn(rows: readonly unknown[]): readonly string[] {
  return rows.flatMap((row) => {
    const code: unknown =
      typeof row === 'object' && row !== null ? Reflect.get(row, 'tracking_id') : undefined
    return typeof code === 'string' && code.length <= 64 ? [code.trim().toUpperCase()] : []
  })
}
