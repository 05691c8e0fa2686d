import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isPending, proofOf } from './receipt-state.ts'
import type { Verdict } from './verdict.ts'

const notYet = new ApiError('receipt_pending', { status: 409, words: '' })
const lost = new ApiError('network', { status: 0, words: '' })
const verdict: Verdict = { state: 'proved', findings: [], events: new Map([['a', 'proved']]), proved: 1 }
const stale: Verdict = { ...verdict, state: 'stale' }

describe('proofOf', () => {
  it.each([
    ['proved', { verdict, error: null }, 'a', 'proved'],
    ['pending while no head contains the event', { verdict, error: null }, 'b', 'pending'],
    [
      'pending while the log has no event of the shipment',
      { verdict: undefined, error: notYet },
      'a',
      'pending',
    ],
    ['unchecked if a stale receipt lacks the event', { verdict: stale, error: null }, 'b', 'unchecked'],
    ['unchecked if the receipt is unavailable', { verdict: undefined, error: lost }, 'a', 'unchecked'],
    ['undefined during the first check', { verdict: undefined, error: null }, 'a', undefined],
    ['proved if the event was proved and a later check fails', { verdict, error: lost }, 'a', 'proved'],
  ])('returns the event state %s', (_what, receipt, eventId, state) => {
    expect(proofOf(receipt, eventId)).toBe(state)
  })
})

describe('isPending', () => {
  it('returns true only if a later head can change the verdict', () => {
    expect(isPending(undefined, notYet)).toBe(true)
    expect(isPending({ ...verdict, state: 'pending' }, null)).toBe(true)
    expect(isPending(stale, null)).toBe(true)
    expect(isPending(verdict, null)).toBe(false)
    expect(isPending(undefined, lost)).toBe(false)
    expect(isPending(undefined, null)).toBe(false)
  })
})
