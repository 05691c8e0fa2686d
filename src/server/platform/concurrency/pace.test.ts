import { expect, it } from 'vitest'
import { openPace } from './pace.ts'

it('admits the first call immediately, spaces out the others, and rejects calls that would wait too long', () => {
  let time = 1_000
  const takeTurn = openPace(1_000, 2_000, () => time)
  expect([takeTurn(), takeTurn(), takeTurn(), takeTurn()]).toEqual([0, 1_000, 2_000, undefined])
  time += 1_500
  expect(takeTurn()).toBe(1_500)
  time += 60_000
  expect(takeTurn()).toBe(0)
})
