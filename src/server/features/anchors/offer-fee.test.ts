import { expect, test } from 'vitest'
import { offerFee } from './offer-fee.ts'

const asked = { baseFee: 100n, tip: 10n, cap: 1_000n }

test('covers a doubling of the base fee', () => {
  expect(offerFee(asked)).toEqual({ maxFee: 210n, tip: 10n })
})

test('never exceeds the cap', () => {
  expect(offerFee({ ...asked, cap: 150n })).toEqual({ maxFee: 150n, tip: 10n })
  expect(offerFee({ ...asked, cap: 110n })).toEqual({ maxFee: 110n, tip: 10n })
  expect(offerFee({ ...asked, cap: 109n })).toBeUndefined()
})

test('raises both parts of a replacement by an eighth, rounded up', () => {
  expect(offerFee({ ...asked, previous: { maxFee: 210n, tip: 10n } })).toEqual({ maxFee: 237n, tip: 12n })
  expect(offerFee({ ...asked, baseFee: 300n, previous: { maxFee: 210n, tip: 10n } })).toEqual({
    maxFee: 612n,
    tip: 12n,
  })
})

test('makes no replacement that would exceed the cap', () => {
  expect(offerFee({ ...asked, cap: 236n, previous: { maxFee: 210n, tip: 10n } })).toBeUndefined()
})
