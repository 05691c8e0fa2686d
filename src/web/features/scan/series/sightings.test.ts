import { expect, test } from 'vitest'
import { DUPLICATE_WINDOW_MS } from '#domain/checkpoints/checkpoint.ts'
import { GONE_MS } from '../gone.ts'
import { lookAt } from './sightings.ts'

const at = 1_000_000
const taken = { seenAt: at, actedAt: at, isTaken: true }
const refused = { ...taken, isTaken: false }

test('treats an unknown code as new', () => {
  expect(lookAt(undefined, at, at)).toEqual({ kind: 'new' })
})

test.each([
  ['recorded', taken],
  ['refused', refused],
])('ignores a code that was %s while it stays in the picture', (_what, before) => {
  expect(lookAt(before, at + GONE_MS - 1, at + GONE_MS - 1)).toEqual({ kind: 'still' })
  const later = { ...before, seenAt: at + 60_000 }
  expect(lookAt(later, at + 60_100, at + 60_100)).toEqual({ kind: 'still' })
})

test('ignores a code that stays in the picture while a frame is decoded slowly', () => {
  expect(lookAt(taken, at + 60 + 2 * GONE_MS, at + 60)).toEqual({ kind: 'still' })
})

test('treats a recorded code that returns to the picture as repeated until the duplicate window ends', () => {
  expect(lookAt(taken, at + GONE_MS, at + GONE_MS)).toEqual({ kind: 'repeated', actedAt: at })
  expect(lookAt(taken, at + DUPLICATE_WINDOW_MS, at + DUPLICATE_WINDOW_MS)).toEqual({ kind: 'new' })
})

test('treats a refused code that returns to the picture as new', () => {
  expect(lookAt(refused, at + GONE_MS, at + GONE_MS)).toEqual({ kind: 'new' })
})

test('treats a rescan by a keyboard scanner as repeated if the code was recorded, and as new if not', () => {
  expect(lookAt(taken, at + 100, undefined)).toEqual({ kind: 'repeated', actedAt: at })
  expect(lookAt(refused, at + 100, undefined)).toEqual({ kind: 'new' })
})
