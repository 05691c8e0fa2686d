import { describe, expect, it, test } from 'vitest'
import type { Excursion } from './condition-verdict.ts'
import {
  MAX_EXCURSIONS,
  reviewExcursions,
  type ExcursionReview,
  type StoredExcursion,
} from './review-excursions.ts'

const MINUTE = 60_000
const base: Excursion = {
  device: 'a',
  channel: 'temperature',
  direction: 'above',
  started_at: 10 * MINUTE,
  ended_at: 70 * MINUTE,
  ended_by: 'return',
  duration_ms: 60 * MINUTE,
  outside_ms: 60 * MINUTE,
  peak: 9_000,
  is_absolute: false,
}
const open = { ended_at: null, ended_by: null } as const

function stored(id: string, changed: Partial<Excursion> = {}, work: Partial<StoredExcursion> = {}) {
  return { id, excursion: { ...base, ...changed }, is_withdrawn: false, decision: null, ...work }
}

const nothing: ExcursionReview = { opened: [], changed: [], withdrawn: [] }

/** Returns the stored excursions as they are after the annexes of a review. */
function apply(before: readonly StoredExcursion[], review: ExcursionReview): readonly StoredExcursion[] {
  const changed = before.map((one) => {
    const change = review.changed.find(({ id }) => id === one.id)
    if (review.withdrawn.includes(one.id)) return { ...one, is_withdrawn: true }
    if (change === undefined) return one
    const { excursion, outdates } = change
    return { ...one, excursion, is_withdrawn: false, decision: outdates ? null : one.decision }
  })
  return [...changed, ...review.opened.map((excursion, at) => ({ ...stored(`new ${at}`), excursion }))]
}

describe('reviewExcursions', () => {
  it('finds a new excursion', () => {
    expect(reviewExcursions([], [base])).toEqual({ ...nothing, opened: [base] })
  })

  it('finds no difference while an excursion grows', () => {
    const grown = { ...base, ...open, duration_ms: 90 * MINUTE, peak: 12_000 }
    expect(reviewExcursions([stored('a', open)], [grown])).toEqual(nothing)
  })

  it('finds the end of an excursion', () => {
    expect(reviewExcursions([stored('a', open)], [base])).toEqual({
      ...nothing,
      changed: [{ id: 'a', excursion: base, outdates: false }],
    })
  })

  it('finds that an ended excursion has another reason of its end', () => {
    const now = { ...base, ended_by: 'monitoring' } as const
    expect(reviewExcursions([stored('a')], [now]).changed).toMatchObject([{ id: 'a', excursion: now }])
  })

  it('finds that an excursion disappeared, and that it is there again', () => {
    expect(reviewExcursions([stored('a')], [])).toEqual({ ...nothing, withdrawn: ['a'] })
    expect(reviewExcursions([stored('a', {}, { is_withdrawn: true })], [])).toEqual(nothing)
    expect(reviewExcursions([stored('a', {}, { is_withdrawn: true })], [base])).toEqual({
      ...nothing,
      changed: [{ id: 'a', excursion: base, outdates: false }],
    })
  })

  it('continues two excursions in the first one and withdraws the second', () => {
    const both = { ...base, ended_at: 200 * MINUTE, duration_ms: 190 * MINUTE }
    const second = stored('b', { started_at: 100 * MINUTE, ended_at: 200 * MINUTE })
    expect(reviewExcursions([stored('a'), second], [both])).toEqual({
      ...nothing,
      changed: [{ id: 'a', excursion: both, outdates: false }],
      withdrawn: ['b'],
    })
  })

  it('gives a shared part to the excursion with the same start', () => {
    const early = { ...base, ended_at: 20 * MINUTE, duration_ms: 10 * MINUTE }
    const late = { ...base, started_at: 30 * MINUTE, duration_ms: 40 * MINUTE }
    const review = reviewExcursions([stored('a', { started_at: 5 * MINUTE }), stored('b')], [early, late])
    expect(review).toMatchObject({
      changed: [
        { id: 'b', excursion: early },
        { id: 'a', excursion: late },
      ],
      withdrawn: [],
    })
  })

  test.each([
    ['a duration of 110 %', { duration_ms: 66 * MINUTE }, false],
    ['a longer duration', { duration_ms: 66 * MINUTE + 1 }, true],
    ['a peak half a degree higher', { peak: 9_500 }, false],
    ['a higher peak', { peak: 9_501 }, true],
    ['a lower peak', { peak: 8_100 }, false],
  ])('asks for the decision again after %s: %j', (_case, changed, outdates) => {
    const decided = stored('a', {}, { decision: { duration_ms: 60 * MINUTE, peak: 9_000 } })
    expect(reviewExcursions([decided], [{ ...base, ...changed }]).changed).toMatchObject([{ outdates }])
  })

  it('asks for the decision again about an excursion that lasts', () => {
    const decision = { duration_ms: 60 * MINUTE, peak: 9_000 }
    const grown = { ...base, ...open, duration_ms: 90 * MINUTE }
    expect(reviewExcursions([stored('a', open, { decision })], [grown]).changed).toEqual([
      { id: 'a', excursion: grown, outdates: true },
    ])
  })

  it(`finds at most ${MAX_EXCURSIONS} excursions of a shipment`, () => {
    const judged = Array.from({ length: MAX_EXCURSIONS + 5 }, (_, at) => ({
      ...base,
      started_at: at * 100 * MINUTE,
      ended_at: at * 100 * MINUTE + MINUTE,
    }))
    const first = reviewExcursions([], judged)
    expect(first.opened).toEqual(judged.slice(0, MAX_EXCURSIONS))
    expect(reviewExcursions(apply([], first), judged)).toEqual(nothing)
  })

  it('finds no difference in its own result', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const some = (from: number): Excursion => {
      const started_at = (from + random(20)) * MINUTE
      const duration_ms = (1 + random(20)) * MINUTE
      const ended = random(4) === 0 ? open : { ended_at: started_at + duration_ms }
      return { ...base, started_at, duration_ms, ...ended, peak: 9_000 + random(4) * 400 }
    }
    // Excursions of one judgement and direction do not overlap.
    const judge = (): readonly Excursion[] => Array.from({ length: random(4) }, (_, at) => some(at * 41))
    let differences = 0
    for (let round = 0; round < 2_000; round += 1) {
      const before = Array.from({ length: random(5) }, (_, at): StoredExcursion => {
        const decision = random(2) === 0 ? null : { duration_ms: 10 * MINUTE, peak: 9_000 }
        return { id: String(at), excursion: some(random(120)), is_withdrawn: random(3) === 0, decision }
      })
      const judged = judge()
      const review = reviewExcursions(before, judged)
      differences += review.opened.length + review.changed.length + review.withdrawn.length
      expect(reviewExcursions(apply(before, review), judged)).toEqual(nothing)
    }
    expect(differences).toBeGreaterThan(1_000)
  })
})
