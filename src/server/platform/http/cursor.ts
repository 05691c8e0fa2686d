import { Failure } from '../errors/failure.ts'

/** After the newest entry of any trail. */
export const newest = Number.MAX_SAFE_INTEGER

/** Where a page of the trail ended, as text that means something to this server only. */
export function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

/** @throws Failure `invalid_fields` for a cursor this server never gave */
export function decodeCursor(text: string): number {
  const digits = Buffer.from(text, 'base64url').toString('latin1')
  if (/^[1-9]\d{0,14}$/.test(digits)) return Number(digits)
  throw new Failure('invalid_fields', { fields: { cursor: 'invalid_cursor' } })
}
