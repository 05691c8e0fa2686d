import { createHash } from 'node:crypto'
import { Failure } from '#platform/errors/failure.ts'

/** Place in the list of an account's events. */
export type EventPlace = {
  /** Index in the log of the first event that is not wholly read. */
  readonly index: number
  /** Number of entries of this event that are read. */
  readonly read: number
}

const PLACE = /^(\d{1,15})\.(\d)\.([\da-f]{16})$/

/**
 * Encodes a place as an opaque cursor. It is bound to the account and the log by a digest without a
 * key, so that it outlives a rotation of secrets (docs/decisions/0145).
 * @param origin name of the log, which a log that begins anew changes
 */
export function encodeEventCursor({ index, read }: EventPlace, origin: string, account: string): string {
  const place = `${index}.${read}`
  return Buffer.from(`${place}.${digestOf(place, origin, account)}`).toString('base64url')
}

/** @throws Failure `invalid_cursor` for a damaged cursor, or one of another account or log */
export function decodeEventCursor(text: string, origin: string, account: string): EventPlace {
  const [, index = '', read = '', digest] =
    PLACE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (digest === undefined || digest !== digestOf(`${index}.${read}`, origin, account)) {
    throw new Failure('invalid_cursor')
  }
  return { index: Number(index), read: Number(read) }
}

function digestOf(place: string, origin: string, account: string): string {
  const digest = createHash('sha256').update(`lastro/events\n${origin}\n${account}\n${place}`).digest('hex')
  return digest.slice(0, 16)
}
