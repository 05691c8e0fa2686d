import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetRanges, type ConditionRange } from './condition-range.ts'
import type { ConditionJudgement, Monitoring } from './condition-verdict.ts'
import { judgeConditions } from './judge-conditions.ts'
import { toReadings, type Reading } from './reading.ts'
import { isWhole } from '../../../tests/support/vitest/whole-run.ts'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 29, 10)
const minute = (count: number): number => start + count * MINUTE
const range: ConditionRange = { ...presetRanges.refrigerated, requires_certificate: false }

const reading = (at: number, celsius: number): Reading => ({
  at: minute(at),
  value: Math.round(celsius * 1_000),
  quality: 'ok',
})
const error = (at: number): Reading => ({ at: minute(at), value: null, quality: 'error' })
/** Readings every five minutes from minute 0. */
const every5 = (...celsius: readonly number[]): readonly Reading[] =>
  celsius.map((value, index) => reading(index * 5, value))
const repeated = (count: number, celsius: number): readonly number[] =>
  Array.from({ length: count }, () => celsius)

type Changes = Partial<Monitoring> & { readonly range?: ConditionRange; readonly now?: number }

/** Judges readings of one device; the monitoring ends with the last reading. */
function judge(readings: readonly Reading[], changes: Changes = {}): ConditionJudgement {
  const { range: changed = range, now, ...monitoring } = changes
  const to = readings.reduce((last, { at }) => Math.max(last, at), start)
  const series = [{ channel: 'temperature' as const, readings: toReadings(readings) }]
  return judgeConditions({
    range: changed,
    now: now ?? to,
    monitorings: [
      { device: 'a', from: start, to, stopped_at: null, certificates: [], series, ...monitoring },
    ],
  })
}

const codes = ({ reasons }: ConditionJudgement): readonly string[] => reasons.map(({ code }) => code)

describe('verdict', () => {
  it('is conforming if all values are inside', () => {
    expect(judge(every5(2, 8, 5))).toMatchObject({
      verdict: 'conforming',
      reasons: [],
      gaps: [],
      excursions: [],
    })
  })

  it.each([
    ['8.001', 8.001, 'excursion'],
    ['8.000', 8, 'conforming'],
    ['1.999', 1.999, 'excursion'],
    ['2.000', 2, 'conforming'],
  ])('compares %s exactly', (_case, celsius, verdict) => {
    expect(judge(every5(...repeated(7, celsius))).verdict).toBe(verdict)
  })

  it('is inconclusive with a gap, and lists it', () => {
    const result = judge([reading(0, 5), reading(5, 5), reading(25, 5), reading(600, 5)])
    expect(result.verdict).toBe('inconclusive')
    expect(codes(result)).toEqual(['gap', 'low_coverage'])
    expect(result.gaps[0]).toEqual({
      device: 'a',
      channel: 'temperature',
      from: minute(20),
      to: minute(25),
      is_tolerated: false,
    })
  })

  it('counts the time before the first and after the last reading as gap', () => {
    const result = judge(every5(...repeated(100, 5)), { from: minute(-3), to: minute(500) })
    expect(result.verdict).toBe('conforming')
    expect(result.gaps.map(({ from, to }) => [from, to])).toEqual([
      [minute(-3), minute(0)],
      [minute(495), minute(500)],
    ])
    const late = judge(every5(...repeated(100, 5)), { from: minute(-15) })
    expect([late.verdict, ...codes(late)]).toEqual(['inconclusive', 'gap'])
  })

  it('is inconclusive if less than 95 % of the time has data', () => {
    const readings = every5(...repeated(20, 5))
    expect(judge(readings, { from: minute(-5) }).verdict).toBe('conforming')
    expect(codes(judge(readings, { from: minute(-5.1) }))).toEqual(['low_coverage'])
  })

  it('counts an error as gap until the next reading', () => {
    const result = judge([reading(0, 5), error(5), reading(10, 5), ...every5(...repeated(100, 5)).slice(3)])
    expect(result.gaps).toMatchObject([{ from: minute(5), to: minute(10), is_tolerated: true }])
    expect(result.verdict).toBe('conforming')
    const longer = [reading(0, 5), error(5), error(10), error(15), ...every5(...repeated(200, 5)).slice(4)]
    expect(codes(judge(longer))).toEqual(['gap'])
  })

  it('is inconclusive without any reading', () => {
    expect(judge([], { to: minute(60) })).toMatchObject({
      verdict: 'inconclusive',
      reasons: [{ code: 'no_data', device: 'a', channel: 'temperature' }],
      gaps: [{ from: start, to: minute(60) }],
    })
  })

  it('is inconclusive without a device', () => {
    const result = judgeConditions({ range, now: start, monitorings: [] })
    expect(result).toMatchObject({ verdict: 'inconclusive', reasons: [{ code: 'channel_missing' }] })
  })

  it('needs humidity if the range limits it', () => {
    const damp = { ...range, humidity_maximum: 75_000 }
    expect(judge(every5(5, 5), { range: damp }).reasons).toEqual([
      { code: 'channel_missing', channel: 'humidity' },
    ])
    const warm = every5(...repeated(7, 5))
    const series = [
      { channel: 'temperature' as const, readings: toReadings(warm) },
      { channel: 'humidity' as const, readings: toReadings(every5(...repeated(7, 80))) },
    ]
    const both = judge(warm, { range: damp, series })
    expect(both.excursions).toMatchObject([{ channel: 'humidity', direction: 'above', peak: 80_000 }])
    expect(judge(warm, { series }).verdict).toBe('conforming')
  })

  it.each([
    ['none', [], 'inconclusive'],
    ['one that covers the monitoring', [[-60, 60]], 'conforming'],
    ['one that ends before', [[-60, 4]], 'inconclusive'],
    ['one that begins later', [[1, 60]], 'inconclusive'],
    [
      'two that follow each other',
      [
        [5, 60],
        [-60, 5],
      ],
      'conforming',
    ],
    [
      'two with a pause between',
      [
        [-60, 4],
        [5, 60],
      ],
      'inconclusive',
    ],
  ] as const)('with a required certificate and %s', (_case, periods, verdict) => {
    const certificates = periods.map(([from, to]) => ({ from: minute(from), to: minute(to) }))
    const result = judge(every5(5, 5, 5), { range: presetRanges.refrigerated, certificates })
    expect(result.verdict).toBe(verdict)
    expect(codes(result)).toEqual(verdict === 'conforming' ? [] : ['no_certificate'])
  })

  it('is in progress while a monitoring runs without an excursion', () => {
    const result = judge(every5(5, 5), { to: null, now: minute(60) })
    expect(result.verdict).toBe('in_progress')
    expect(codes(result)).toEqual(['gap', 'low_coverage'])
  })

  it('counts the worse of two values of the same time and says so', () => {
    const readings = every5(...repeated(7, 5))
    const warm = every5(...repeated(7, 9))
    const result = judge([...warm, ...readings, ...warm])
    expect(result.verdict).toBe('excursion')
    expect(result.reasons).toContainEqual({
      code: 'conflicting_readings',
      device: 'a',
      channel: 'temperature',
      count: 7,
    })
    expect(judge([reading(0, 2.1), reading(0, 7)]).statistics[0]?.minimum).toBe(2_100)
  })

  it('ignores readings before and after the monitoring', () => {
    const result = judge(every5(9, 9, 5, 5, -1), { from: minute(10), to: minute(15) })
    expect(result).toMatchObject({ verdict: 'conforming', statistics: [{ count: 2, maximum: 5_000 }] })
  })
})

it('gives the numbers of a series', () => {
  const { statistics } = judge([reading(0, 2), reading(10, 9), reading(15, 5), reading(30, 5)])
  expect(statistics).toEqual([
    {
      device: 'a',
      channel: 'temperature',
      from: start,
      to: minute(30),
      count: 4,
      covered_ms: 30 * MINUTE,
      outside_ms: 5 * MINUTE,
      minimum: 2_000,
      maximum: 9_000,
      mean: 4_667,
      mean_kinetic: 5_021,
    },
  ])
})

it('gives no mean kinetic temperature of frozen goods', () => {
  const frozen = { ...presetRanges.frozen_20, requires_certificate: false }
  expect(judge(every5(-20, -20), { range: frozen })).toMatchObject({
    verdict: 'conforming',
    statistics: [{ mean: -20_000, mean_kinetic: null }],
  })
})

it('counts the extremes of a day for no time', () => {
  const extreme = (at: number, celsius: number): Reading => ({ ...reading(at, celsius), quality: 'extreme' })
  const warm = judge([extreme(0, 9), extreme(5, 3), extreme(5, 3)])
  expect(warm).toMatchObject({
    verdict: 'inconclusive',
    statistics: [{ count: 2, maximum: 9_000, mean: null, mean_kinetic: null, outside_ms: 0 }],
  })
  expect(judge([extreme(0, -0.1), extreme(5, 3)]).excursions).toMatchObject([{ is_absolute: true }])
})

describe('properties', () => {
  const someReading = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.nat(90), fc.integer({ min: -2, max: 11 })) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(90), fc.constant(null)) },
  )
  const someReadings = fc
    .array(someReading, { maxLength: 120 })
    .map((pairs) => pairs.map(([at, celsius]) => (celsius === null ? error(at) : reading(at, celsius))))

  it('any order, repetition and splitting gives the same judgement', () => {
    const mixed = someReadings.chain((readings) =>
      fc.tuple(
        fc.constant(readings),
        fc.shuffledSubarray([...readings, ...readings], { minLength: 2 * readings.length }),
      ),
    )
    fc.assert(
      fc.property(mixed, ([readings, shuffled]) => {
        const to = minute(90)
        expect(judge(shuffled, { to })).toEqual(judge(readings, { to }))
      }),
    )
  })

  it('removing readings never turns an excursion into conforming, if one per longest gap is due', () => {
    const tight = { ...range, longest_gap_minutes: 5, minutes_outside: 15 }
    const removed = fc
      .array(fc.integer({ min: -1, max: 10 }), { minLength: 2, maxLength: 40 })
      .chain((celsius) => {
        const readings = every5(...celsius)
        return fc.tuple(fc.constant(readings), fc.subarray([...readings]))
      })
    fc.assert(
      fc.property(removed, ([readings, rest]) => {
        const to = readings.at(-1)?.at ?? start
        fc.pre(rest.length < readings.length && judge(readings, { range: tight }).verdict === 'excursion')
        expect(judge(rest, { range: tight, to }).verdict).not.toBe('conforming')
      }),
    )
  })

  it('removing one reading leaves no trace if its neighbours are within the longest gap', () => {
    const outside = every5(...repeated(20, 5), -1, ...repeated(20, 5))
    expect(judge(outside).verdict).toBe('excursion')
    const rest = outside.filter(({ value }) => value !== -1_000)
    expect(judge(rest)).toMatchObject({ verdict: 'conforming', gaps: [] })
    expect(judge(rest, { range: { ...range, longest_gap_minutes: 5 } }).verdict).toBe('inconclusive')
  })

  it('removing all readings of more than the longest gap is never conforming', () => {
    const cut = fc.tuple(fc.nat(60), fc.integer({ min: 15, max: 60 }))
    fc.assert(
      fc.property(someReadings, cut, (readings, [from, length]) => {
        const rest = readings.filter(({ at }) => at < minute(from) || at > minute(from + length))
        expect(judge(rest, { to: minute(90) }).verdict).not.toBe('conforming')
      }),
    )
  })
})

it.runIf(isWhole)('judges a million readings', () => {
  const readings = Array.from({ length: 1_000_000 }, (_none, index) => reading(index, 5 + (index % 7) / 2))
  expect(judge(readings)).toMatchObject({
    verdict: 'conforming',
    statistics: [{ count: 1_000_000, minimum: 5_000, maximum: 8_000 }],
  })
})
