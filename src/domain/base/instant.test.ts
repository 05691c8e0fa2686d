import { expect, test } from 'vitest'
import { parseInstant } from './instant.ts'

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T09:00:00.123456-03:00', '2026-11-21T12:00:00.123Z'],
  ['2024-02-29T23:59:59+14:00', '2024-02-29T09:59:59.000Z'],
])('parseInstant parses %s to the instant %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})

test.each([
  '2026-11-21T12:00:00',
  '2026-11-21',
  '2026-02-29T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-00-01T12:00:00Z',
  '2026-11-00T12:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T12:60:00Z',
  '2026-11-21 12:00:00Z',
  'now',
  '',
  '2026-11-21T12:00:00+25:00',
])('parseInstant returns undefined for %j', (text) => {
  expect(parseInstant(text)).toBeUndefined()
})
