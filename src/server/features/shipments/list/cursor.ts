import * as z from 'zod/mini'
import { uuidText } from '#platform/database/uuid.ts'
import { Failure } from '#platform/errors/failure.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { sortKeys, type ListOrder } from './order.ts'

/** Position of the last row of a page: the values of its sort keys, as PostgreSQL wrote them. */
export type ListPosition = readonly string[]

const key = z.string().check(z.maxLength(300))
const cursor = z.tuple([z.string(), z.string(), z.array(key).check(z.minLength(1), z.maxLength(3))])
const instant = /^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z|infinity)$/

/** Encodes a position as an opaque cursor, which is valid only for this order. */
export function encodeListCursor({ sort, direction }: ListOrder, position: ListPosition): string {
  return Buffer.from(JSON.stringify([sort, direction, position])).toString('base64url')
}

/**
 * Decodes a cursor to the position that it contains.
 * @throws Failure `invalid_fields` for a malformed cursor, or for a cursor of another order
 */
export function decodeListCursor({ sort, direction }: ListOrder, text: string): ListPosition {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  const [itsSort, itsDirection, position] = parsed.data ?? ['', '', []]
  const keys = sortKeys[sort]
  const fits =
    itsSort === sort &&
    itsDirection === direction &&
    position.length === keys.length &&
    keys.every(({ type }, at) => isOfType(type, position[at] ?? ''))
  if (!fits) throw new Failure('invalid_fields', { fields: { cursor: 'invalid_cursor' } })
  return position
}

function isOfType(type: 'timestamptz' | 'text' | 'uuid', value: string): boolean {
  if (type === 'uuid') return uuidText.test(value)
  if (type === 'text') return value.isWellFormed() && !value.includes('\0')
  return instant.test(value) && (value === 'infinity' || !Number.isNaN(Date.parse(value)))
}
