import { retention } from '#domain/retention.ts'
import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { text, time, uuid } from '../schema/fields.ts'
import { wholeNumber, writtenNumber } from '../schema/numbers.ts'

/** Maximum number of rows of an import, and of one call. */
export const MAX_IMPORTED_ROWS = 5_000
export const ROWS_PER_CALL = 200
/**
 * Lifetime of an import in milliseconds. Afterwards the import and its waiting rows are deleted.
 */
export const IMPORT_KEPT_MS = retention.imports.amount * 3_600_000

const shipmentImport = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Number of rows in the whole file, as announced when the import was opened. */
  rows: z.number(),
  /** Number of rows that the server has received. */
  received: z.number(),
  /**
   * Number of rows that arrived without a gap, counted from the first. The client continues with
   * the row after them.
   */
  without_gap: z.number(),
  created_at: time,
  expires_at: time,
  /** Time at which the rows became shipments; null before. */
  committed_at: z.nullable(time),
})
export type ShipmentImport = z.output<typeof shipmentImport>

/**
 * Error of a row that cannot become a shipment. A call that creates only this shipment would return
 * the same error.
 */
const refusedRow = z.object({
  /** The row's place in the import, from 1. */
  row: z.number(),
  code: z.string(),
  error: z.string(),
  missing_fields: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type RefusedRow = z.output<typeof refusedRow>

const oneImport = z.object({ id: uuid })

export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Opens an import; the same id again is the same import',
  needs: 'shipments.write',
  scope: 'shipments:write',
  body: z.strictObject({
    id: uuid,
    file_name: text(200),
    rows: wholeNumber(1, MAX_IMPORTED_ROWS),
  }),
  data: shipmentImport,
  success: 201,
  errors: ['event_id_reused', 'too_many_imports'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: `The imports of the last ${retention.imports.amount} hours, newest first`,
  needs: 'shipments.write',
  scope: 'shipments:read',
  data: z.array(shipmentImport),
})

export const sendImportRows = endpoint({
  method: 'PUT',
  path: '/api/imports/{id}/rows/{n}',
  summary: 'Puts rows into an import, the first of them in place n; sent again they take their own place',
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: z.object({
    id: uuid,
    n: writtenNumber(1, MAX_IMPORTED_ROWS),
  }),
  body: z.strictObject({
    /**
     * Rows of the import: bodies that create shipments. Each must contain every field that the form
     * for a new shipment requires. The server checks each row separately.
     */
    rows: z
      .array(z.record(z.string(), z.unknown()))
      .check(z.minLength(1, 'required'), z.maxLength(ROWS_PER_CALL, 'too_many')),
  }),
  maxMembers: 20_000,
  data: z.object({
    received: z.number(),
    /** Rows that the server refused and did not store. */
    refused: z.array(refusedRow),
  }),
  errors: ['not_found', 'import_committed'],
})

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/commit',
  summary: 'Makes shipments of all rows in one transaction, or of none; or leaves out what is refused',
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: oneImport,
  query: z.strictObject({
    /**
     * With `refused`, rows that were refused now or earlier are left out, and the others become
     * shipments.
     */
    leave_out: z.optional(z.enum(['refused'], 'invalid_choice')),
  }),
  data: z.object({
    import: shipmentImport,
    /** Ids of the shipments that this call created, in the order of the rows. */
    shipments: z.array(z.string()),
    /**
     * Refused rows. Unless they are left out, one refused row means that no row became a shipment.
     */
    refused: z.array(refusedRow),
  }),
  errors: ['not_found', 'import_incomplete'],
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Forgets an import; shipments that came of it stay',
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: oneImport,
  data: z.object({ id: z.string() }),
  errors: ['not_found'],
})
