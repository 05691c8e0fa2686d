import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isPending, proofOf } from './receipt-state.ts'
import type { Verdict } from './verdict.ts'

const notYet = new ApiError('receipt_pending', { status: 409, words: '' })
const lost = new ApiError('network', { status: 0, words: '' })
const verdict: Verdict = { state: 'proved', findings: [], events: new Map([['a', 'proved']]), proved: 1 }

describe('proofOf', () => {
  it.each([
    ['proved', { verdict, error: null }, 'a', 'proved'],
    ['pending while no head contains it', { verdict, error: null }, 'b', 'pending'],
    [
      'pending while the log has nothing of the shipment',
      { verdict: undefined, error: notYet },
      'a',
      'pending',
    ],
    ['unchecked where the receipt cannot be had', { verdict: undefined, error: lost }, 'a', 'unchecked'],
    ['nothing yet during the first check', { verdict: undefined, error: null }, 'a', undefined],
    ['what was proved before, when a later check fails', { verdict, error: lost }, 'a', 'proved'],
  ])('returns %s', (_what, receipt, eventId, state) => {
    expect(proofOf(receipt, eventId)).toBe(state)
  })
})

describe('isPending', () => {
  it('waits for a head only if a head can change the verdict', () => {
    expect(isPending(undefined, notYet)).toBe(true)
    expect(isPending({ ...verdict, state: 'pending' }, null)).toBe(true)
    expect(isPending(verdict, null)).toBe(false)
    expect(isPending(undefined, lost)).toBe(false)
    expect(isPending(undefined, null)).toBe(false)
  })
})
