import { expect, test } from 'vitest'
import { decodeHex } from '#ledger/base/bytes.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { anchorOf } from '../../../tests/ledger/anchored-receipts.ts'
import { bitcoinAnchorOf } from '../../../tests/ledger/bitcoin-receipts.ts'
import { deliveredShipment } from '../../../tests/ledger/sample-log.ts'
import {
  anchoringMessage,
  chainMessage,
  chainOfMessage,
  trustInMessage,
  vouchingAnchors,
} from './anchor-messages.ts'
import { transactionPage } from '../endpoints/transaction-page.ts'

const log = deliveredShipment()
const size = log.leafHashes.length
const verified = (...anchors: ReturnType<typeof anchorOf>[]) => verifyReceipt(log.receipt({ anchors }))

test('anchoringMessage states whether all, some or no events of a history are anchored', () => {
  expect(anchoringMessage('pt', verified(anchorOf(log, size, size)))).toBe(
    'Ancorado: Gnosis, bloco 1234567 (informado pelo arquivo, não conferido).',
  )
  expect(anchoringMessage('pt', verified(anchorOf(log, 5, size)))).toBe(
    'Ancorado até o evento 1: Gnosis, bloco 1234567 (informado pelo arquivo, não conferido).',
  )
  expect(anchoringMessage('pt', verified())).toBe('Ainda não ancorado.')
  expect(anchoringMessage('en', verified())).toBe('Not anchored yet.')
})

test('anchoringMessage ignores an anchor of a head that contains no event of the shipment', () => {
  expect(anchoringMessage('pt', verified(anchorOf(log, 2, size)))).toBe('Ainda não ancorado.')
})

test('vouchingAnchors lists the anchor that covers the most events first', () => {
  const anchors = vouchingAnchors(verified(anchorOf(log, 5, size), anchorOf(log, size, size)))
  expect(anchors.map((anchor) => anchor.size)).toEqual([size, 5])
})

test('the messages describe an OpenTimestamps proof as an anchor in Bitcoin or in its test network', () => {
  const stamp = bitcoinAnchorOf(log, size, size)
  const text = log.receipt({ anchors: [stamp, anchorOf(log, 5, size)] })
  const verification = verifyReceipt(text, { assureStamped })
  expect(anchoringMessage('pt', verification)).toBe(
    'Ancorado até o evento 1: Gnosis, bloco 1234567 (informado pelo arquivo, não conferido). Ancorado: Bitcoin de testes (regtest), bloco 870000 (não prova nada a quem é de fora).',
  )
  const [, told] = vouchingAnchors(verification)
  expect(told && trustInMessage('pt', told)).toContain('ela não prova nada')
  // Header of Bitcoin's block 1.
  const header = decodeHex(
    '010000006fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000982051fd1e4ba744bbbe680e1fee14677ba1a3c3540bf7b1cdb606e857233e0e61bc6649ffff001d01e36299',
  )
  const real = { ...stamp, header, isConsistent: true, isOnChain: false, events: 3, latest: 0 }
  expect(chainOfMessage('pt', real)).toBe('Bitcoin')
  expect(trustInMessage('pt', real)).toContain('cerca de 2^32 hashes')
  expect(trustInMessage('pt', { ...real, isOnChain: true })).toContain('Conferida')
})

test('anchoringMessage states that an anchor on a development chain proves nothing to others', () => {
  const anchor = { ...anchorOf(log, size, size), chainId: 31_337 }
  expect(anchoringMessage('pt', verified(anchor))).toBe(
    'Ancorado: cadeia de desenvolvimento desta instalação, bloco 1234567 (não prova nada a quem é de fora).',
  )
  expect(transactionPage(31_337, 'ab')).toBeUndefined()
})

test('chainMessage names a known chain by its name and an unknown chain by its number', () => {
  expect([1, 424_242].map((id) => chainMessage('pt', id))).toEqual(['Ethereum', 'cadeia 424242'])
  expect(transactionPage(100, 'ab')).toBe('https://gnosisscan.io/tx/0xab')
})
