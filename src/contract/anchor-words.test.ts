import { expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/verify.ts'
import { anchorOf } from '../../tests/ledger/anchored-receipts.ts'
import { deliveredShipment } from '../../tests/ledger/sample-log.ts'
import { bestAnchor, sayAnchoring, sayChain } from './anchor-words.ts'
import { transactionPage } from './transaction-page.ts'

const log = deliveredShipment(true)
const size = log.leafHashes.length
const verified = (...anchors: ReturnType<typeof anchorOf>[]) => verifyReceipt(log.receipt({ anchors }))

test('a history is anchored whole, in part, or not yet', () => {
  expect(sayAnchoring('pt', verified(anchorOf(log, size, size)))).toBe('Ancorado: Gnosis, bloco 1234567.')
  expect(sayAnchoring('pt', verified(anchorOf(log, 5, size)))).toBe(
    'Ancorado até o evento 1: Gnosis, bloco 1234567.',
  )
  expect(sayAnchoring('pt', verified())).toBe('Ainda não ancorado.')
  expect(sayAnchoring('en', verified())).toBe('Not anchored yet.')
})

test('an anchor from before the shipment vouches for none of it', () => {
  expect(sayAnchoring('pt', verified(anchorOf(log, 2, size)))).toBe('Ainda não ancorado.')
})

test('of several the one that vouches for most is told', () => {
  expect(bestAnchor(verified(anchorOf(log, 5, size), anchorOf(log, size, size)))?.size).toBe(size)
})

test('a development chain is never called anything else', () => {
  const anchor = { ...anchorOf(log, size, size), chainId: 31_337 }
  expect(sayAnchoring('pt', verified(anchor))).toBe(
    'Ancorado: cadeia de desenvolvimento desta instalação, bloco 1234567.',
  )
  expect(transactionPage(31_337, 'ab')).toBeUndefined()
})

test('chains go by their names, or by their numbers', () => {
  expect([1, 424_242].map((id) => sayChain('pt', id))).toEqual(['Ethereum', 'cadeia 424242'])
  expect(transactionPage(100, 'ab')).toBe('https://gnosisscan.io/tx/0xab')
})
