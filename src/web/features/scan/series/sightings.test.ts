import { expect, test } from 'vitest'
import { DUPLICATE_WINDOW_MS } from '#domain/checkpoint.ts'
import { GONE_MS } from '../gone.ts'
import { lookAt } from './sightings.ts'

const at = 1_000_000
const taken = { seenAt: at, actedAt: at, isTaken: true }
const refused = { ...taken, isTaken: false }

test('a code that was never seen is new', () => {
  expect(lookAt(undefined, at, false)).toEqual({ kind: 'new' })
})

test.each([
  ['taken', taken],
  ['refused', refused],
])('one that was %s is said nothing of while it lies before the camera', (_what, before) => {
  expect(lookAt(before, at + GONE_MS - 1, false)).toEqual({ kind: 'still' })
  const later = { ...before, seenAt: at + 60_000 }
  expect(lookAt(later, at + 60_100, false)).toEqual({ kind: 'still' })
})

test('one that was taken and comes back is a repetition, until the rules allow it again', () => {
  expect(lookAt(taken, at + GONE_MS, false)).toEqual({ kind: 'repeated', actedAt: at })
  expect(lookAt(taken, at + DUPLICATE_WINDOW_MS, false)).toEqual({ kind: 'new' })
})

test('one that was refused and comes back is tried again', () => {
  expect(lookAt(refused, at + GONE_MS, false)).toEqual({ kind: 'new' })
})

test('what a hand gives at once again was meant', () => {
  expect(lookAt(taken, at + 100, true)).toEqual({ kind: 'repeated', actedAt: at })
  expect(lookAt(refused, at + 100, true)).toEqual({ kind: 'new' })
})
