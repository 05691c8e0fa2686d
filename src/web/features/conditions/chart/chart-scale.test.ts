import { describe, expect, test } from 'vitest'
import { linePath, nearestIndex, timeTicks, valueExtent, valueTicks } from './chart-scale.ts'

const point = (at: number, minimum: number | null, maximum = minimum) => ({ at, minimum, maximum })
const HOUR_MS = 3_600_000

describe('valueExtent', () => {
  test('holds readings and finite limits with room', () => {
    const points = [point(0, 9_500), point(1, null)]
    expect(valueExtent(points, [2_000, 8_000, Number.POSITIVE_INFINITY])).toEqual([1_250, 10_250])
  })

  test('is usable without readings', () => {
    expect(valueExtent([], [])).toEqual([0, 10_000])
  })
})

test('valueTicks are round', () => {
  expect(valueTicks([1_250, 10_250], 6)).toEqual(
    [2_000, 4_000, 6_000, 8_000, 10_000].filter((v) => v % 2_000 === 0),
  )
  expect(valueTicks([-25_600, -14_900], 6)).toEqual([-24_000, -22_000, -20_000, -18_000, -16_000])
})

test('timeTicks are at full hours of the viewer', () => {
  const from = Date.UTC(2026, 10, 29, 2, 40)
  const ticks = timeTicks([from, from + 8 * HOUR_MS], 4, -3 * HOUR_MS)
  expect(ticks.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['03:00', '06:00', '09:00'])
})

test('linePath breaks where data are missing', () => {
  const path = linePath(
    [point(0, 1), point(1, 2, 3), point(2, null), point(3, 4)],
    (at) => at * 10,
    (value) => value,
  )
  expect(path).toBe('M0.0 1.0h0.1L10.0 2.0L10.0 3.0M30.0 4.0h0.1')
})

test.each([
  [-5, 0],
  [14, 1],
  [16, 2],
  [99, 2],
])('nearestIndex finds the point next to %d', (at, index) => {
  expect(nearestIndex([{ at: 0 }, { at: 10 }, { at: 20 }], at)).toBe(index)
})
