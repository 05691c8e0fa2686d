/**
 * Position of the last row of a page of shipments. The list is sorted by creation, newest first,
 * then by id.
 */
export type Position = { readonly createdAt: Date; readonly id: string }

/** Initial position; sorts before the first row of any list. */
export const start: Position = {
  createdAt: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
