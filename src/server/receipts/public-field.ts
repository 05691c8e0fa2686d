import { publicFields } from '#domain/entry.ts'
import { isOfferedStatus } from '#domain/offered-status.ts'
import type { DiscloseField } from './compose-receipt.ts'
import { storedStatement } from './stored-statement.ts'

/** Returns whether anybody may see a field. A checkpoint's status is free text, so only what the form offers is shown. */
export const isPublicField: DiscloseField = (side, field, row) =>
  publicFields.has(field) || (side === 'client' && field === 'status' && hasOfferedStatus(row))

function hasOfferedStatus(row: Parameters<DiscloseField>[2]): boolean {
  if (row === undefined) return false
  const { status } = storedStatement(row.client_statement, row.client_seed, row.client_fields).fields
  return typeof status === 'string' && isOfferedStatus(status)
}
