import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockOffset,
  formatThousandths,
  isPhysical,
  parseThousandths,
  physicalLimits,
  timeProblem,
  toThousandths,
  type Unit,
} from './reading.ts'

describe('parseThousandths', () => {
  it.each([
    ['8', 8_000],
    ['8.0005', 8_001],
    ['-8.0005', -8_001],
    ['8,0004999', 8_000],
    ['−0,5', -500],
    ['+25', 25_000],
    ['.5', 500],
    ['-0.0001', 0],
    ['8001e-3', 8_001],
    ['1e2', 100_000],
  ])('reads %s', (text, value) => {
    expect(parseThousandths(text)).toBe(value)
  })

  it.each(['', '-', 'Err', 'NaN', 'Infinity', '1.2.3', '1.000,5', '0x10', '1e', '--'])(
    'returns undefined for %j',
    (text) => {
      expect(parseThousandths(text)).toBeUndefined()
    },
  )

  it.each([
    ['32', 0],
    ['46.4', 8_000],
    ['46.4018', 8_001],
    // 8.0005 °C exactly, which only integers round up.
    ['46.4009', 8_001],
    ['-40', -40_000],
    ['33', 556],
  ])('converts %s °F once', (text, value) => {
    expect(parseThousandths(text, 'fahrenheit')).toBe(value)
  })

  it('reads each text that formatThousandths writes', () => {
    const { min, max } = physicalLimits.temperature
    fc.assert(
      fc.property(fc.integer({ min, max }), (value) => {
        expect(parseThousandths(formatThousandths(value), 'celsius' satisfies Unit)).toBe(value)
      }),
    )
  })
})

it.each([
  [0, '0.000'],
  [-1, '-0.001'],
  [8_001, '8.001'],
  [-200_000, '-200.000'],
])('formatThousandths writes %i as %s', (value, text) => {
  expect(formatThousandths(value)).toBe(text)
})

it.each([
  // The double is smaller than 1.0005; its shortest text decides.
  [1.0005, 1_001],
  [1e-7, 0],
  [1e21, 1e24],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('toThousandths of %d is %j', (number, value) => {
  expect(toThousandths(number)).toBe(value)
})

it.each([
  ['temperature', -200_000, true],
  ['temperature', 150_001, false],
  ['temperature', 0.5, false],
  ['humidity', 100_000, true],
  ['humidity', -1, false],
] as const)('isPhysical of %s %d is %s', (channel, value, expected) => {
  expect(isPhysical(channel, value)).toBe(expected)
})

describe('timeProblem', () => {
  const now = Date.UTC(2026, 10, 29)

  it.each([
    ['a clock two minutes ahead', now + 120_000, undefined],
    ['more than two minutes ahead', now + 120_001, 'reading_in_future'],
    ['the start of 2015', Date.UTC(2015, 0, 1), undefined],
    ['the time before 2015', Date.UTC(2015, 0, 1) - 1, 'reading_too_old'],
    ['a clock that was reset', 0, 'reading_too_old'],
  ])('for %s', (_case, at, problem) => {
    expect(timeProblem(at, now)).toBe(problem)
  })
})

it.each([
  ['keeps a small difference', 119_000, 0, false],
  ['corrects an hour', -3_600_000, -3_600_000, false],
  ['asks for confirmation above a day', 86_400_001, 86_400_001, true],
])('clockOffset %s', (_case, ahead, offset_ms, needs_confirmation) => {
  expect(clockOffset(1_000_000, 1_000_000 + ahead)).toEqual({ offset_ms, needs_confirmation })
})
