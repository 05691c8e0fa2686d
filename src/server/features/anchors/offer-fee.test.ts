import { expect, test } from 'vitest'
import { offerFee } from './offer-fee.ts'

const asked = { baseFee: 100n, tip: 10n, cap: 1_000n }

test('offers a fee that covers a doubling of the base fee', () => {
  expect(offerFee(asked)).toEqual({ maxFee: 210n, tip: 10n })
})

test('never offers a fee above the cap', () => {
  expect(offerFee({ ...asked, cap: 150n })).toEqual({ maxFee: 150n, tip: 10n })
  expect(offerFee({ ...asked, cap: 110n })).toEqual({ maxFee: 110n, tip: 10n })
  expect(offerFee({ ...asked, cap: 109n })).toBeUndefined()
})

test('raises both fees of a replacement transaction by an eighth, rounded up', () => {
  expect(offerFee({ ...asked, previous: { maxFee: 210n, tip: 10n } })).toEqual({ maxFee: 237n, tip: 12n })
  expect(offerFee({ ...asked, baseFee: 300n, previous: { maxFee: 210n, tip: 10n } })).toEqual({
    maxFee: 612n,
    tip: 12n,
  })
})

test('offers no replacement fee above the cap', () => {
  expect(offerFee({ ...asked, cap: 236n, previous: { maxFee: 210n, tip: 10n } })).toBeUndefined()
})
