import { expect, test } from 'vitest'
import { offerFee } from './offer-fee.ts'

const asked = { baseFee: 100n, tip: 10n, cap: 1_000n }

test('the base fee may double before the offer is too low', () => {
  expect(offerFee(asked)).toEqual({ maxFee: 210n, tip: 10n })
})

test('no offer exceeds the cap', () => {
  expect(offerFee({ ...asked, cap: 150n })).toEqual({ maxFee: 150n, tip: 10n })
  expect(offerFee({ ...asked, cap: 110n })).toEqual({ maxFee: 110n, tip: 10n })
  expect(offerFee({ ...asked, cap: 109n })).toBeUndefined()
})

test('a replacement pays an eighth more, rounded up, in both parts', () => {
  expect(offerFee({ ...asked, previous: { maxFee: 210n, tip: 10n } })).toEqual({ maxFee: 237n, tip: 12n })
  expect(offerFee({ ...asked, baseFee: 300n, previous: { maxFee: 210n, tip: 10n } })).toEqual({
    maxFee: 612n,
    tip: 12n,
  })
})

test('one that the cap does not leave room for is not made', () => {
  expect(offerFee({ ...asked, cap: 236n, previous: { maxFee: 210n, tip: 10n } })).toBeUndefined()
})
