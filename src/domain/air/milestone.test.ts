import { describe, expect, it, test } from 'vitest'
import { toInstant } from '../base/instant.ts'
import {
  discrepancies,
  isDiscrepancy,
  isMilestoneCode,
  milestoneCodes,
  milestoneTable,
} from './milestone-code.ts'
import {
  currentMilestones,
  findExcessDepartures,
  isAllDelivered,
  relateMilestone,
  type Milestone,
} from './milestone.ts'

const at = (time: string) => toInstant(new Date(`2026-11-26T${time}:00Z`))
const departed: Milestone = {
  code: 'DEP',
  time_type: 'actual',
  at: at('17:00'),
  airport: 'GRU',
  to: 'LIS',
  flight: 'TP82',
  pieces: 10,
  weight: 120,
  discrepancy: null,
  source: 'fsu',
}

test('the table has the 26 codes and 12 discrepancies of the list, with words in both languages', () => {
  expect(milestoneCodes).toHaveLength(26)
  expect(Object.keys(discrepancies)).toHaveLength(12)
  for (const { pt, en } of [...Object.values(milestoneTable), ...Object.values(discrepancies)]) {
    expect([pt, en]).not.toContain('')
  }
  expect([isMilestoneCode('DEP'), isMilestoneCode('XXX'), isMilestoneCode('toString')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isDiscrepancy('OFLD'), isDiscrepancy('DEP')]).toEqual([true, false])
})

describe('relateMilestone', () => {
  it.each([
    ['the same time', {}],
    ['five minutes later', { at: at('17:05') }],
    ['five minutes earlier with another weight', { at: at('16:55'), weight: 121 }],
  ])('finds a duplicate with %s', (_case, change) => {
    expect(relateMilestone({ ...departed, ...change }, [departed])).toEqual({
      kind: 'duplicate',
      of: departed,
    })
  })

  it.each([
    ['six minutes later', { at: at('17:06') }],
    ['the same time from another source', { source: 'manual' }],
  ] as const)('finds a correction with %s', (_case, change) => {
    expect(relateMilestone({ ...departed, ...change }, [departed])).toEqual({
      kind: 'correction',
      of: departed,
    })
  })

  it.each([
    ['another code', { code: 'MAN' }],
    ['another airport', { airport: 'VCP' }],
    ['another flight', { flight: 'TP84' }],
    ['other pieces', { pieces: 5 }],
    ['an estimated time', { time_type: 'estimated' }],
  ] as const)('finds a new milestone with %s', (_case, change) => {
    expect(relateMilestone({ ...departed, ...change }, [departed])).toEqual({ kind: 'new' })
  })

  it('names the newest of earlier corrections, and an older one again as a duplicate', () => {
    const corrected = { ...departed, at: at('18:00') }
    const earlier = [departed, corrected]
    expect(relateMilestone({ ...departed, at: at('19:00') }, earlier)).toEqual({
      kind: 'correction',
      of: corrected,
    })
    expect(relateMilestone(departed, earlier)).toEqual({ kind: 'duplicate', of: departed })
  })

  it('takes a new plan as new, because nothing happened yet', () => {
    const plan = { ...departed, time_type: 'planned', at: at('20:00') } as const
    expect(relateMilestone(plan, [{ ...plan, at: at('17:00') }])).toEqual({ kind: 'new' })
  })

  it('finds a booking of the same message again, although its time is that of the reception', () => {
    const booked = { ...departed, code: 'BKD' } as const
    expect(relateMilestone({ ...booked, at: at('22:00') }, [booked]).kind).toBe('duplicate')
  })
})

describe('currentMilestones', () => {
  it('replaces a plan for all pieces when the shipment is booked on another flight', () => {
    const plan = { ...departed, time_type: 'planned' } as const
    const again = { ...plan, flight: 'TP84' }
    expect(currentMilestones([plan, again], 10)).toEqual([again])
  })

  it('keeps plans for parts of the pieces on two flights', () => {
    const plan = { ...departed, time_type: 'planned', pieces: 5 } as const
    const other = { ...plan, flight: 'TP84' }
    expect(currentMilestones([plan, other], 10)).toEqual([plan, other])
  })

  it('keeps actual times of all parts, and of each the last correction', () => {
    const part = { ...departed, pieces: 4 }
    const corrected = { ...departed, at: at('18:00') }
    expect(currentMilestones([departed, part, corrected], 10)).toEqual([part, corrected])
  })
})

describe('findExcessDepartures', () => {
  it('adds the pieces of all flights between two airports', () => {
    const parts = [
      { ...departed, pieces: 6 },
      { ...departed, pieces: 5, flight: 'TP84' },
    ]
    expect(findExcessDepartures(parts, 10)).toEqual([{ airport: 'GRU', to: 'LIS', pieces: 11 }])
    expect(findExcessDepartures(parts, 11)).toEqual([])
    expect(findExcessDepartures(parts, null)).toEqual([])
  })

  it('counts a corrected departure and each leg once', () => {
    const next = { ...departed, airport: 'LIS', to: 'FRA' }
    expect(findExcessDepartures([departed, { ...departed, at: at('19:00') }, next], 10)).toEqual([])
  })
})

test.each([
  ['all pieces in parts', [4, 6], 10, true],
  ['some of the pieces', [4, 5], 10, false],
  ['a number of pieces without the booked one', [10], null, false],
  ['a report without pieces', [null], 10, true],
  ['no report', [], 10, false],
])('isAllDelivered decides about %s', (_case, pieces, booked, expected) => {
  const delivered = pieces.map((count): Milestone => ({ ...departed, code: 'DLV', pieces: count }))
  expect(isAllDelivered(delivered, booked)).toBe(expected)
})
