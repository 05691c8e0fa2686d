import { expect, test } from 'vitest'
import { codeProblem, createTrackingCode } from './create-tracking-code.ts'
import { parseTrackingCode, twinsOf, type TrackingCode } from './tracking-code.ts'

test.each([
  ['FT-20241201-ABC123', 'FT-20241201-ABC123'],
  ['  ft-20241201-abc123 ', 'FT-20241201-ABC123'],
  ['FT-20240229-000000', 'FT-20240229-000000'],
  ['FT–20241201‑ABC123', 'FT-20241201-ABC123'],
  ['FT 20241201 ABC123', 'FT-20241201-ABC123'],
  ['FT20241201ABC123', 'FT-20241201-ABC123'],
  ['\u200EFT-20241201-ABC123', 'FT-20241201-ABC123'],
  ['“FT-20241201-ABC123”).', 'FT-20241201-ABC123'],
  ['FT-2O24I2O1-ABC123', 'FT-20241201-ABC123'],
  ['ＦＴ-２０２４１２０１-ABC123', 'FT-20241201-ABC123'],
])('parseTrackingCode parses %j as a tracking code', (text, code) => {
  expect(parseTrackingCode(text)).toBe(code)
})

test.each([
  '',
  'FT-20241201-ABC12',
  'FT-20241201-ABC1234',
  'FT-20230229-ABC123',
  'FT-20241301-ABC123',
  'FT-20241200-ABC123',
  'FT-20241201-ABÇ123',
  'Código: FT-20241201-ABC123',
  'XX-20241201-ABC123',
  'FT-20241201-ABC123\u0000',
  'FT-20241201-ABC123'.padStart(100),
])('parseTrackingCode returns undefined for %j', (text) => {
  expect(parseTrackingCode(text)).toBeUndefined()
})

test('makeTrackingCode dates a new code by the day in São Paulo', () => {
  const bytes = (length: number) => new Uint8Array(length)
  expect(createTrackingCode(new Date('2026-11-21T02:59:59Z'), bytes, false)).toBe('FT-20261120-AAAAAA')
  expect(createTrackingCode(new Date('2026-11-21T03:00:00Z'), bytes, false)).toBe('FT-20261121-AAAAAA')
})

test('makeTrackingCode discards random bytes from 238 on, which would favour some letters', () => {
  const draws = [Uint8Array.of(255, 238, 0, 33, 34, 237), Uint8Array.of(1, 254), Uint8Array.of(2)]
  const code = createTrackingCode(
    new Date('2026-11-21T12:00:00Z'),
    () => draws.shift() ?? new Uint8Array(),
    false,
  )
  expect(code).toBe('FT-20261121-A9A9BC')
})

test('makeTrackingCode marks codes of test companies by TS after the date', () => {
  const bytes = (length: number) => new Uint8Array(length)
  expect(createTrackingCode(new Date('2026-11-21T12:00:00Z'), bytes, true)).toBe('FT-20261121-TSAAAA')
})

test('makeTrackingCode draws again if a code of another company has the mark', () => {
  const draws = [Uint8Array.of(17, 16, 0, 0, 0, 0), Uint8Array.of(16, 17, 0, 0, 0, 0)]
  const draw = () => draws.shift() ?? new Uint8Array()
  expect(createTrackingCode(new Date('2026-11-21T12:00:00Z'), draw, false)).toBe('FT-20261121-STAAAA')
})

test.each([
  ['FT-20261121-TSAAAA', true, undefined],
  ['FT-20261121-ATSAAA', true, 'test_code_missing'],
  ['FT-20261121-TSAAAA', false, 'test_code_reserved'],
  ['FT-20261121-ATSAAA', false, undefined],
])('codeProblem of %s in a test company (%s) is %s', (code, isTest, problem) => {
  expect(codeProblem(code, isTest)).toBe(problem)
})

test('twins of a code of a test company have the mark too', () => {
  const twins = twinsOf('FT-20261121-TS0O1I' as TrackingCode)
  expect(twins.length).toBeGreaterThan(0)
  for (const twin of twins) expect(codeProblem(twin, true)).toBeUndefined()
})

test('makeTrackingCode uses neither O nor I, which people read as digits', () => {
  const all = Array.from({ length: 34 }, (_, byte) => byte)
  const made = all.map((byte) =>
    createTrackingCode(new Date(), (length) => new Uint8Array(length).fill(byte), false),
  )
  expect(new Set(made).size).toBe(34)
  expect(made.join(' ')).not.toMatch(/[OI]/)
})

test.each([
  ['FT-20241201-ABC234', []],
  ['FT-20241201-AOC234', ['A0C234']],
  ['FT-20241201-1BC23O', ['1BC230', 'IBC230', 'IBC23O']],
])('twinsOf returns for %s the codes that differ only in O and 0, or in I and 1', (code, ends) => {
  expect(twinsOf(code as TrackingCode)).toEqual(ends.map((end) => `FT-20241201-${end}`))
})

test('twinsOf returns at most seven twins, among them the one with digits only', () => {
  const twins = twinsOf('FT-20241201-OOIIOO' as TrackingCode)
  expect(twins).toHaveLength(7)
  expect(twins).toContain('FT-20241201-001100')
})
