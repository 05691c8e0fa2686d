import { expect, test } from 'vitest'
import { parseInstant } from './column-parsers.ts'

test.each([
  ['2026-11-27 03:45:17.123456+00', '2026-11-27T03:45:17.123Z'],
  ['2026-11-27 00:45:17-03', '2026-11-27T03:45:17.000Z'],
  ['2026-11-27 03:45:17.9+00', '2026-11-27T03:45:17.900Z'],
  ['2026-11-27 09:15:17+05:30', '2026-11-27T03:45:17.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
])('parses the timestamp %s', (text, instant) => {
  expect(parseInstant(text).toISOString()).toBe(instant)
})

test('parses infinity as the number Infinity', () => {
  expect(parseInstant('infinity')).toBe(Number.POSITIVE_INFINITY)
})
