/** End of a page of shipments: newest first by creation, then id. */
export type Position = { readonly createdAt: Date; readonly id: string }

/** Initial position; sorts before the first row of any list. */
export const start: Position = {
  createdAt: new Date('9999-12-31T23:59:59.999Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
