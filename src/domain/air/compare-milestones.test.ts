import { describe, expect, it } from 'vitest'
import { toInstant } from '../base/instant.ts'
import { compareMilestones, findLegs, MISSED_AFTER_MS } from './compare-milestones.ts'
import type { Milestone } from './milestone.ts'
import { dropReplacedPlans, planLegs } from './plan-legs.ts'

const at = (time: string) => toInstant(new Date(`2026-11-${time}:00Z`))
const legs = [
  { from: 'GRU', to: 'LIS', flight: 'TP82', departs_at: at('26T17:00'), arrives_at: at('27T03:00') },
  { from: 'LIS', to: 'FRA', flight: 'TP570', departs_at: at('27T15:00'), arrives_at: at('27T18:00') },
] as const
const plan = planLegs(legs, at('26T11:00'))
const actual = (
  code: Milestone['code'],
  airport: string,
  time: string,
  change: Partial<Milestone> = {},
): Milestone => ({
  code,
  time_type: 'actual',
  at: at(time),
  airport,
  to: null,
  flight: 'TP82',
  pieces: 10,
  weight: null,
  discrepancy: null,
  source: 'fsu',
  ...change,
})
const compare = (recorded: readonly Milestone[], now = at('26T12:00')) =>
  compareMilestones(recorded, 10, Date.parse(now))
const find = (recorded: readonly Milestone[], code: string, airport: string, now = at('26T12:00')) =>
  compare(recorded, now).find((one) => one.code === code && one.airport === airport)

describe('planLegs', () => {
  it('plans the usual milestones of a route in the order of time', () => {
    expect(plan.map(({ code, airport, flight, at: time }) => [code, airport, flight, time])).toEqual([
      ['RCS', 'GRU', null, at('26T11:00')],
      ['MAN', 'GRU', 'TP82', at('26T15:00')],
      ['DEP', 'GRU', 'TP82', at('26T17:00')],
      ['ARR', 'LIS', 'TP82', at('27T03:00')],
      ['RCF', 'LIS', 'TP82', at('27T07:00')],
      ['MAN', 'LIS', 'TP570', at('27T13:00')],
      ['DEP', 'LIS', 'TP570', at('27T15:00')],
      ['ARR', 'FRA', 'TP570', at('27T18:00')],
      ['RCF', 'FRA', 'TP570', at('27T22:00')],
      ['NFD', 'FRA', null, at('28T00:00')],
    ])
  })

  it('plans nothing without legs', () => {
    expect(planLegs([], at('26T11:00'))).toEqual([])
  })
})

describe('dropReplacedPlans', () => {
  it('keeps of an older plan only what has happened', () => {
    const first = plan.map((one) => ({ ...one, plan: 1 }))
    const second = planLegs([{ ...legs[0], to: 'MAD' }], null).map((one) => ({ ...one, plan: 2 }))
    const flown = { ...actual('RCS', 'GRU', '26T11:00'), plan: null }
    expect(
      dropReplacedPlans([...first, flown, ...second]).map((one) => [one.code, one.airport, one.plan]),
    ).toEqual([
      ['RCS', 'GRU', 1],
      ['RCS', 'GRU', null],
      ['MAN', 'GRU', 2],
      ['DEP', 'GRU', 2],
      ['ARR', 'MAD', 2],
      ['RCF', 'MAD', 2],
      ['NFD', 'MAD', 2],
    ])
  })
})

describe('compareMilestones', () => {
  it.each([
    ['early', '26T16:29'],
    ['on_time', '26T16:30'],
    ['on_time', '26T17:30'],
    ['late', '26T17:31'],
    ['late', '26T21:00'],
    ['very_late', '26T21:01'],
  ])('calls a departure planned at 17:00 %s at %s', (state, time) => {
    const row = find([...plan, actual('DEP', 'GRU', time)], 'DEP', 'GRU')
    expect(row).toMatchObject({ state, delay_ms: Date.parse(at(time)) - Date.parse(at('26T17:00')) })
  })

  it('allows two hours on the ground', () => {
    const rcs = (time: string) => find([...plan, actual('RCS', 'GRU', time, { flight: null })], 'RCS', 'GRU')
    expect([rcs('26T13:00')?.state, rcs('26T13:01')?.state]).toEqual(['on_time', 'late'])
  })

  it('calls a milestone missed more than four hours after its plan', () => {
    const due = Date.parse(at('26T17:00')) + MISSED_AFTER_MS
    expect(find(plan, 'DEP', 'GRU', toInstant(new Date(due)))?.state).toBe('pending')
    expect(find(plan, 'DEP', 'GRU', toInstant(new Date(due + 1)))?.state).toBe('missed')
  })

  it('calls a milestone skipped if one that was planned later has happened', () => {
    const departed = [...plan, actual('DEP', 'GRU', '26T17:00')]
    expect(find(departed, 'MAN', 'GRU', at('28T12:00'))?.state).toBe('skipped')
    expect(find(departed, 'ARR', 'LIS', at('28T12:00'))?.state).toBe('missed')
  })

  it('shows actual and estimated times without a plan', () => {
    const estimate = actual('ARR', 'LIS', '27T03:00', { time_type: 'estimated' })
    expect(compare([actual('DEP', 'GRU', '26T17:00'), estimate])).toMatchObject([
      { code: 'DEP', state: 'unplanned', delay_ms: null },
      { code: 'ARR', state: 'pending', estimated: estimate },
    ])
  })

  it('compares with the plan if the goods took another flight', () => {
    const row = find([...plan, actual('DEP', 'GRU', '26T20:00', { flight: 'TP84' })], 'DEP', 'GRU')
    expect(row).toMatchObject({ flight: 'TP84', state: 'late', delay_ms: 3 * 3_600_000 })
  })

  it('compares each part with the plan of its flight', () => {
    const planned = { time_type: 'planned', pieces: 5 } as const
    const parts = [
      actual('DEP', 'GRU', '26T17:00', planned),
      actual('DEP', 'GRU', '26T20:00', { ...planned, flight: 'TP84' }),
      actual('DEP', 'GRU', '26T20:10', { pieces: 5, flight: 'TP84' }),
    ]
    expect(compare(parts, at('26T22:00'))).toMatchObject([
      { flight: 'TP82', state: 'missed' },
      { flight: 'TP84', state: 'on_time', delay_ms: 600_000 },
    ])
  })

  it('compares the last of several parts, and the correction of a time', () => {
    const received = [
      actual('RCF', 'LIS', '27T08:00', { pieces: 4 }),
      actual('RCF', 'LIS', '27T09:30', { pieces: 6 }),
      actual('RCF', 'LIS', '27T09:10', { pieces: 6 }),
    ]
    expect(find([...plan, ...received], 'RCF', 'LIS')).toMatchObject({ actual: received[2], state: 'late' })
  })
})

describe('findLegs', () => {
  it('joins departures and arrivals of a plan', () => {
    const found = findLegs(compare(plan)).map(({ from, to, flight }) => [from, to, flight])
    expect(found).toEqual([
      ['GRU', 'LIS', 'TP82'],
      ['LIS', 'FRA', 'TP570'],
    ])
  })

  it('keeps the legs together if a flight left after its planned arrival', () => {
    const [leg] = findLegs(compare([...plan, actual('DEP', 'GRU', '27T04:00')]))
    expect(leg).toMatchObject({ from: 'GRU', to: 'LIS', departure: { state: 'very_late' } })
  })

  it('uses the reception if no arrival was reported', () => {
    const recorded = [actual('DEP', 'GRU', '26T17:00', { to: 'LIS' }), actual('RCF', 'LIS', '27T05:00')]
    expect(findLegs(compare(recorded))).toMatchObject([{ from: 'GRU', to: 'LIS', arrival: { code: 'RCF' } }])
  })

  it('joins two stops of the same flight in the order of time', () => {
    const recorded = [
      actual('DEP', 'LIS', '26T08:00'),
      actual('ARR', 'GRU', '26T18:00'),
      actual('DEP', 'GRU', '26T20:00'),
      actual('ARR', 'EZE', '26T23:00'),
    ]
    expect(findLegs(compare(recorded)).map(({ from, to }) => [from, to])).toEqual([
      ['LIS', 'GRU'],
      ['GRU', 'EZE'],
    ])
  })

  it('joins by the airport to which a departure goes if no flight is known', () => {
    const recorded = [
      actual('DEP', 'GRU', '26T08:00', { flight: null, to: 'FRA', pieces: 5 }),
      actual('ARR', 'LIS', '26T18:00', { flight: null }),
      actual('ARR', 'FRA', '26T20:00', { flight: null }),
    ]
    expect(findLegs(compare(recorded))).toMatchObject([
      { from: 'GRU', to: 'FRA' },
      { from: null, to: 'LIS' },
    ])
  })

  it('shows an arrival without its departure, and a departure without its arrival', () => {
    const recorded = [
      actual('ARR', 'LIS', '27T03:00'),
      actual('DEP', 'LIS', '27T15:00', { flight: 'TP570', to: 'FRA' }),
    ]
    expect(findLegs(compare(recorded))).toMatchObject([
      { from: null, to: 'LIS', departure: null },
      { from: 'LIS', to: 'FRA', arrival: null },
    ])
  })
})
