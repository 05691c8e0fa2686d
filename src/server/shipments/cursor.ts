import { Failure } from '../failure.ts'

/** Where a page of shipments ended: newest first by creation, then id. */
export type Position = { readonly createdAt: Date; readonly id: string }

/** Before the first row of any list. */
export const start: Position = {
  createdAt: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The first instant a shipment can be declared at, in epoch milliseconds. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z')

const CURSOR = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/** @throws Failure `invalid_fields` for a cursor this server never gave */
export function decodeCursor(text: string): Position {
  const match = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1'))
  const [, milliseconds = '', id = ''] = match ?? []
  const time = Number(milliseconds)
  if (match === null || time < EARLIEST || time > start.createdAt.getTime()) {
    throw new Failure('invalid_fields', { fields: { cursor: 'invalid_choice' } })
  }
  return { createdAt: new Date(time), id }
}
