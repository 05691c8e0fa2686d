import { describe, expect, test } from 'vitest'
import { chartPoints } from './chart-points.ts'
import { presetRanges } from './condition-range.ts'
import { countReadings } from './counted-readings.ts'
import { toReadings, type Reading } from './reading.ts'

const MINUTE_MS = 60_000
const range = presetRanges.refrigerated
const reading = (minute: number, value: number): Reading => ({ at: minute * MINUTE_MS, value, quality: 'ok' })
const period = (to: number) => ({ from: 0, to: to * MINUTE_MS })
const points = (readings: readonly Reading[], max = 2_000, to = 10_000) =>
  chartPoints(
    countReadings({ channel: 'temperature', readings: toReadings(readings) }, period(to), range),
    period(to),
    max,
  )

describe('chartPoints', () => {
  test('returns each reading, and where data are missing', () => {
    // A reading of this range stands for 15 minutes.
    expect(points([reading(5, 5_000), reading(10, 6_000), reading(60, 7_000)], 10, 60)).toEqual({
      isReduced: false,
      points: [
        { at: 5 * MINUTE_MS, minimum: 5_000, maximum: 5_000 },
        { at: 10 * MINUTE_MS, minimum: 6_000, maximum: 6_000 },
        { at: 25 * MINUTE_MS, minimum: null, maximum: null },
        { at: 60 * MINUTE_MS, minimum: 7_000, maximum: 7_000 },
      ],
    })
  })

  test('returns nothing without readings', () => {
    expect(points([])).toEqual({ isReduced: false, points: [] })
  })

  test('keeps every extreme and every gap of many readings within the maximum', () => {
    const all = Array.from({ length: 10_000 }, (_, minute) => reading(minute, minute === 777 ? 9_000 : 5_000))
    const gapped = all.filter(({ at }) => at < 4_000 * MINUTE_MS || at > 4_100 * MINUTE_MS)
    const found = points(gapped, 200)
    expect(found.isReduced).toBe(true)
    expect(found.points.length).toBeLessThanOrEqual(200)
    expect(Math.max(...found.points.map(({ maximum }) => maximum ?? 0))).toBe(9_000)
    expect(Math.min(...found.points.map(({ minimum }) => minimum ?? 5_000))).toBe(5_000)
    const missing = found.points.filter(({ minimum }) => minimum === null)
    expect(missing.map(({ at }) => at / MINUTE_MS)).toEqual([4_014, 9_999])
  })

  test('stays within the maximum if every reading is followed by a gap', () => {
    const sparse = Array.from({ length: 10_000 }, (_, hour) => reading(hour * 60, 5_000))
    expect(points(sparse, 200, 600_000).points.length).toBeLessThanOrEqual(200)
  })
})
