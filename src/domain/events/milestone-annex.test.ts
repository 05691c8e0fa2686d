import { describe, expect, it } from 'vitest'
import { toInstant } from '../base/instant.ts'
import { MAX_MILESTONES, mayDeclare, refuseAnnex } from './annex.ts'
import { milestoneReported, statedMilestone, type StatedMilestone } from './milestone-annex.ts'

const departure: StatedMilestone = {
  code: 'DEP',
  time_type: 'actual',
  at: toInstant(new Date('2026-11-26T17:10:00Z')),
  airport: 'GRU',
  to: 'LIS',
  flight: 'TP82',
  pieces: 10,
  weight: 120.5,
  discrepancy: null,
  source: 'fsu',
  plan: null,
  corrects: null,
}

describe('milestoneReported', () => {
  it('shows code, type, time and airport to everybody, and the rest in details', () => {
    const origin = { message: 'ab'.repeat(32), line: 4, remark: 'x'.repeat(501) }
    expect(milestoneReported(departure, origin)).toMatchObject({
      kind: 'milestone',
      facts: { code: 'DEP', time_type: 'actual', at: '2026-11-26T17:10:00.000Z', airport: 'GRU' },
      details: {
        to: 'LIS',
        flight: 'TP82',
        pieces: '10',
        weight: '120.5',
        source: 'fsu',
        message: origin.message,
        line: '4',
        remark: 'x'.repeat(500),
      },
    })
  })

  it.each([
    ['a departure', departure],
    ['a discrepancy', { ...departure, code: 'DIS', discrepancy: 'OFLD', weight: null } as const],
    ['a part of a plan', { ...departure, time_type: 'planned', plan: 2, source: 'manual' } as const],
    ['a correction', { ...departure, corrects: '0f6f1c9e-8a56-4a7e-9d3b-1f2e3d4c5b6a' }],
  ])('is read back from the annex of %s', (_case, milestone) => {
    const { facts, details } = milestoneReported(milestone)
    expect(statedMilestone(facts, details)).toEqual(milestone)
  })

  it.each([
    ['an unknown code', { code: 'XXX' }, {}],
    ['no time', { at: 'tomorrow' }, {}],
    ['an unknown type', { time_type: 'hoped' }, {}],
    ['an unknown source', {}, { source: 'rumour' }],
  ])('states no milestone with %s', (_case, facts, details) => {
    const annex = milestoneReported(departure)
    expect(statedMilestone({ ...annex.facts, ...facts }, { ...annex.details, ...details })).toBeUndefined()
  })
})

describe('refuseAnnex', () => {
  const many = (count: number, kind: string) =>
    Array.from({ length: count }, () => ({ via: 'web' as const, kind }))

  it('counts milestones apart from other annexes', () => {
    expect(refuseAnnex('web', 'note', many(MAX_MILESTONES, 'milestone'))).toBeUndefined()
    expect(refuseAnnex('key', 'milestone', many(100, 'note'))).toBeUndefined()
    expect(refuseAnnex('key', 'milestone', many(MAX_MILESTONES - 1, 'milestone'))).toBeUndefined()
  })

  it('refuses the milestone and the note after the last ones', () => {
    const full = { code: 'annexes_full' }
    expect(refuseAnnex('key', 'milestone', many(MAX_MILESTONES, 'milestone'))).toMatchObject({
      ...full,
      facts: { most: MAX_MILESTONES },
    })
    expect(refuseAnnex('web', 'note', many(100, 'note'))).toMatchObject({ ...full, facts: { most: 100 } })
  })

  it('refuses the 21st annex by a link, and counts it apart from those of the office', () => {
    const byLink = Array.from({ length: 20 }, () => ({ via: 'link' as const, kind: 'recipient_contested' }))
    expect(refuseAnnex('link', 'recipient_contested', byLink.slice(1))).toBeUndefined()
    expect(refuseAnnex('link', 'recipient_contested', byLink)).toMatchObject({
      code: 'annexes_full',
      facts: { most: 20 },
    })
    expect(refuseAnnex('web', 'company_replied', byLink)).toBeUndefined()
    expect(refuseAnnex('link', 'recipient_contested', many(100, 'note'))).toBeUndefined()
  })

  it('lets office and keys report milestones, but no driver without a network', () => {
    expect([mayDeclare('web', 'milestone'), mayDeclare('key', 'milestone')]).toEqual([true, true])
    expect([mayDeclare('offline', 'milestone'), mayDeclare('link', 'milestone')]).toEqual([false, false])
  })
})
