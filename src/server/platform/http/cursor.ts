import { Failure } from '../errors/failure.ts'

/** Cursor for the first page of a list with the newest entry first. It is greater than every id. */
export const newest = Number.MAX_SAFE_INTEGER

/**
 * Encodes the position at which a page of a list ended. Only this server can interpret the text.
 */
export function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

/** @throws Failure `invalid_fields` for a cursor that this server did not issue */
export function decodeCursor(text: string): number {
  const digits = Buffer.from(text, 'base64url').toString('latin1')
  if (/^[1-9]\d{0,14}$/.test(digits)) return Number(digits)
  throw new Failure('invalid_fields', { fields: { cursor: 'invalid_cursor' } })
}
