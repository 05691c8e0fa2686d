import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClaimedLeaves } from './claimed-leaves.ts'

test('returns each leaf that was not marked as claimed in exactly one range, in order', () => {
  const size = 200
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 * size)), fc.integer({ min: 1, max: 9 }), (indexes, max) => {
      const claimed = new ClaimedLeaves()
      for (const index of indexes) claimed.claim(index)
      const ranges = claimed.unclaimed(size, max)
      expect(ranges.every(({ first, past }) => first < past && past - first <= max)).toBe(true)
      const found = ranges.flatMap(({ first, past }) =>
        Array.from({ length: past - first }, (_, at) => first + at),
      )
      const expected = Array.from({ length: size }, (_, index) => index).filter((at) => !indexes.includes(at))
      expect(found).toEqual(expected)
    }),
  )
})

test('finds the two leaves that were not marked as claimed among 200,000 leaves', () => {
  const claimed = new ClaimedLeaves()
  for (let index = 0; index < 200_000; index++)
    if (index !== 65_536 && index !== 131_071) claimed.claim(index)
  expect(claimed.unclaimed(200_000, 256)).toEqual([
    { first: 65_536, past: 65_537 },
    { first: 131_071, past: 131_072 },
  ])
})
