import { describe, expect, it } from 'vitest'
import { presetRanges, type ConditionRange } from './condition-range.ts'
import type { Excursion } from './condition-verdict.ts'
import { compareExcursions, findExcursion } from './excursion.ts'
import { judgeConditions } from './judge-conditions.ts'
import { toReadings } from './reading.ts'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 29, 10)
const minute = (count: number): number => start + count * MINUTE
const range: ConditionRange = { ...presetRanges.refrigerated, requires_certificate: false }

type Ends = { readonly to?: number | null; readonly stopped_at?: number | null }

/** Returns the excursions of values at these minutes. */
function excursionsOf(values: Readonly<Record<number, number>>, ends: Ends = {}): readonly Excursion[] {
  const readings = Object.entries(values).map(
    ([at, value]) => ({ at: minute(Number(at)), value, quality: 'ok' }) as const,
  )
  return judgeConditions({
    range,
    now: minute(1_000),
    monitorings: [
      {
        device: 'a',
        from: start,
        to: minute(1_000),
        stopped_at: null,
        certificates: [],
        series: [{ channel: 'temperature', readings: toReadings(readings) }],
        ...ends,
      },
    ],
  }).excursions
}

describe('excursion', () => {
  it('opens when the time outside reaches the minutes of the range', () => {
    expect(excursionsOf({ 0: 5_000, 10: 9_000, 20: 9_000, 30: 9_000, 39: 9_000 })).toEqual([])
    const [found] = excursionsOf({ 0: 5_000, 10: 9_000, 20: 9_500, 30: 9_000, 40: 9_000 }, { to: null })
    expect(found).toEqual({
      device: 'a',
      channel: 'temperature',
      direction: 'above',
      started_at: minute(10),
      ended_at: null,
      ended_by: null,
      duration_ms: 30 * MINUTE,
      outside_ms: 30 * MINUTE,
      peak: 9_500,
      is_absolute: false,
    })
  })

  it('opens with one reading beyond the absolute limit, from the first reading outside', () => {
    const found = excursionsOf({ 0: 5_000, 5: 1_000, 10: -1, 15: 5_000, 25: 5_000, 30: 5_000 })
    expect(found).toMatchObject([
      {
        direction: 'below',
        started_at: minute(5),
        ended_at: minute(15),
        ended_by: 'return',
        duration_ms: 10 * MINUTE,
        peak: -1,
        is_absolute: true,
      },
    ])
    expect(excursionsOf({ 0: 5_000, 5: 0, 10: 5_000 })).toEqual([])
  })

  it('continues if the values leave again before ten minutes inside', () => {
    const found = excursionsOf({ 0: -500, 5: 5_000, 14: 1_000, 15: 5_000, 25: 5_000, 35: -1, 36: 5_000 })
    expect(found.map(({ started_at, ended_at }) => [started_at, ended_at])).toEqual([
      [minute(0), minute(15)],
      [minute(35), minute(1_000)],
    ])
    expect(found[0]?.outside_ms).toBe(6 * MINUTE)
  })

  it('is neither ended nor excused by a gap', () => {
    const found = excursionsOf({ 0: -500, 300: 9_000, 310: 5_000, 320: 5_000, 330: 5_000 })
    expect(found).toMatchObject([{ direction: 'below', started_at: minute(0), ended_at: minute(300) }])
    const split = excursionsOf({ 0: 9_000, 300: 9_000, 315: 5_000, 325: 5_000, 335: 5_000 })
    expect(split).toMatchObject([{ started_at: minute(0), ended_at: minute(315), outside_ms: 30 * MINUTE }])
  })

  it('ends with the monitoring, or when the sensor was declared broken or lost', () => {
    const values = { 0: -500, 5: -500, 50: -500 }
    expect(excursionsOf(values)).toMatchObject([{ ended_at: minute(1_000), ended_by: 'monitoring' }])
    expect(excursionsOf(values, { to: null, stopped_at: minute(20) })).toMatchObject([
      { ended_at: minute(20), ended_by: 'sensor', duration_ms: 20 * MINUTE },
    ])
    expect(excursionsOf(values, { stopped_at: minute(2_000) })).toMatchObject([{ ended_by: 'monitoring' }])
  })
})

const decided: Excursion = {
  device: 'a',
  channel: 'temperature',
  direction: 'above',
  started_at: minute(0),
  ended_at: minute(100),
  ended_by: 'return',
  duration_ms: 100 * MINUTE,
  outside_ms: 90 * MINUTE,
  peak: 9_000,
  is_absolute: false,
}

describe('compareExcursions', () => {
  it.each([
    ['equal numbers', {}, 'same'],
    ['10 % more time', { duration_ms: 110 * MINUTE }, 'changed'],
    ['more than 10 % more time', { duration_ms: 110 * MINUTE + 1 }, 'worse'],
    ['a peak 0.5 °C higher', { peak: 9_500 }, 'changed'],
    ['a peak more than 0.5 °C higher', { peak: 9_501 }, 'worse'],
    ['a lower peak', { peak: 8_100 }, 'changed'],
  ] as const)('for %s', (_case, changed, result) => {
    expect(compareExcursions(decided, { ...decided, ...changed })).toBe(result)
  })

  it('measures a peak below the range downwards', () => {
    const below = { ...decided, direction: 'below', peak: 1_000 } as const
    expect(compareExcursions(below, { ...below, peak: 499 })).toBe('worse')
    expect(compareExcursions(below, { ...below, peak: 1_600 })).toBe('changed')
  })
})

describe('findExcursion', () => {
  it.each([
    ['one with the same start', { ended_at: minute(5) }, true],
    ['one that begins earlier', { started_at: minute(-50), ended_at: minute(0) }, true],
    ['an open one that begins later', { started_at: minute(50), ended_at: null, duration_ms: 0 }, true],
    ['one that ended before', { started_at: minute(-50), ended_at: minute(-1) }, false],
    ['one that begins afterwards', { started_at: minute(101), ended_at: null }, false],
    ['one of another device', { device: 'b' }, false],
    ['one of another channel', { channel: 'humidity' }, false],
    ['one in the other direction', { direction: 'below' }, false],
  ] as const)('considers %s', (_case, changed, isFound) => {
    const judged = { ...decided, ...changed }
    expect(findExcursion([judged], decided)).toBe(isFound ? judged : undefined)
  })
})
