import { expect, test } from 'vitest'
import { deliveredShipment, sampleVerifierKey } from '../../../tests/ledger/sample-log.ts'
import { cosignatureLine, sampleWitness } from '../../../tests/ledger/witnessed-receipts.ts'
import { parseReceipt } from './receipt.ts'
import { verifyReceipt } from './verify.ts'

const log = deliveredShipment()
const witness = sampleWitness('testemunha.example/um')
const outsider = sampleWitness('testemunha.example/outra')
const SEEN = 1_733_250_000
const cosigned =
  log.head + cosignatureLine(log.head, outsider, SEEN) + cosignatureLine(log.head, witness, SEEN)

test('writeReceipt includes only the cosignatures by the given witnesses', () => {
  const { head, witnesses } = parseReceipt(log.receipt({ head: cosigned, witnesses: [witness.key] }))
  expect(head).toBe(log.head + cosignatureLine(log.head, witness, SEEN))
  expect(witnesses).toEqual([witness.key])
})

test('writeReceipt omits the key of a witness that did not cosign the head', () => {
  const text = log.receipt({ head: log.head, witnesses: [witness.key] })
  expect(text).toBe(log.receipt())
})

test('verifyReceipt returns the witness and the time of each cosignature', () => {
  const verification = verifyReceipt(
    log.receipt({ head: cosigned, witnesses: [outsider.key, witness.key] }),
    {
      key: sampleVerifierKey,
      witnesses: [witness.key],
    },
  )
  expect(verification.valid).toBe(true)
  expect(verification.cosignatures).toEqual([
    { name: 'testemunha.example/outra', key: outsider.key, time: SEEN, isPinned: false },
    { name: 'testemunha.example/um', key: witness.key, time: SEEN, isPinned: true },
  ])
})

test('verifyReceipt returns no cosignatures if the receipt lacks the witness that the reader pinned', () => {
  const text = log.receipt({ head: cosigned, witnesses: [witness.key] })
  const { valid, cosignatures } = verifyReceipt(text, { witnesses: [outsider.key] })
  expect({ valid, cosignatures }).toEqual({ valid: false, cosignatures: [] })
})
