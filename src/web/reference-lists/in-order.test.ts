import { expect, test } from 'vitest'
import { inOrder, moved } from './in-order.ts'

test('inOrder sorts entries by the list of ids, with unlisted entries first', () => {
  const entries = ['pending', 'a', 'b', 'c'].map((id) => ({ id }))
  expect(inOrder(entries, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['pending', 'c', 'a', 'b'])
  expect(inOrder(entries, []).map(({ id }) => id)).toEqual(['pending', 'a', 'b', 'c'])
})

test.each([
  ['a', 1, ['b', 'a', 'c']],
  ['c', -1, ['a', 'c', 'b']],
  ['c', -2, ['c', 'a', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['x', 1, ['a', 'b', 'c']],
])('moved shifts the id %s by %i positions, unless the position or id is missing', (id, by, expected) => {
  expect(moved(['a', 'b', 'c'], id, by)).toEqual(expected)
})
