import { describe, expect, test } from 'vitest'
import { datedShipment } from '../../tests/ledger/dated-receipts.ts'
import { editJson } from '../../tests/ledger/json-edit.ts'
import { changed, receipt } from '../../tests/ledger/receipt-vector.ts'
import { refusal } from '../../tests/ledger/refusal.ts'
import {
  bytesFrom,
  deliveredShipment,
  sampleTrackingId,
  sampleVerifierKey,
} from '../../tests/ledger/sample-log.ts'
import { scatter } from '../../tests/ledger/scattered-receipt.ts'
import { statementHashes } from '../../tests/ledger/statement-hashes.ts'
import { vectorFiles } from '../../tests/ledger/vector-files.ts'
import { encodeHex } from './bytes.ts'
import { canonicalize, parseCanonical } from './canonical.ts'
import { compactReceipt, writeReceipt } from './compact-receipt.ts'
import { expandReceipt } from './expand-receipt.ts'
import { buildReceipt, parseReceipt } from './receipt.ts'
import { verifyReceipt } from './verify.ts'

const log = deliveredShipment(true)

describe('a compact receipt', () => {
  test('stands for the whole one to the letter', () => {
    for (const disclose of [() => true, () => false, (_: unknown, field: string) => field !== 'city']) {
      const compact = writeReceipt(log.receiptInput({ disclose }))
      expect(compact).toContain('"format":"lastro-receipt/v4"')
      expect(canonicalize(expandReceipt(parseCanonical(compact)))).toBe(log.receipt({ disclose }))
    }
  })

  test('is read and verified as the whole one', () => {
    const dated = datedShipment()
    const input = dated.receiptInput({ blocks: dated.blocks() })
    const options = { key: sampleVerifierKey, trackingId: sampleTrackingId }
    const [compact, whole] = [writeReceipt(input), buildReceipt(input)]
    expect(parseReceipt(compact)).toEqual(parseReceipt(whole))
    expect(verifyReceipt(compact, options)).toEqual(verifyReceipt(whole, options))
    expect(verifyReceipt(compact, options).valid).toBe(true)
  })

  test('holds a seed only of a statement that hides nothing', () => {
    const held = statementHashes(
      writeReceipt(log.receiptInput({ disclose: (side, field) => side === 'server' || field !== 'city' })),
    )
    expect(held).toHaveLength(6)
    const seeded = ['client', 'server'].map((side) =>
      [0, 1, 2].map((event) =>
        held.some((one) => one.includes(encodeHex(bytesFrom(`${side} seed ${event}`)))),
      ),
    )
    // `city` is a field of the second event and the third.
    expect(seeded).toEqual([
      [true, false, false],
      [true, true, true],
    ])
  })

  test('does not stand for what does not follow: that is written whole, and refused as it was', () => {
    const [first, ...others] = log.receiptInput().events
    if (first === undefined) throw new Error('no event')
    const input = log.receiptInput({
      events: [
        { ...first, client: { ...first.client, fields: { ...first.client.fields, weight: '99' } } },
        ...others,
      ],
    })
    expect(writeReceipt(input)).toBe(buildReceipt(input))
    for (const broken of [
      changed(['events', 1, 'client', 'fields', 'city', 'value'], 'Osasco'),
      changed(['events', 0, 'index'], '4'),
      changed(['events', 1, 'leaf'], 'AAAA'),
      changed(['events', 1, 'proof', 0], receipt.slice(-44)),
      changed(['events', 1, 'proof'], []),
      changed(['head'], 'x'),
      'x',
    ]) {
      expect(compactReceipt(broken)).toBeUndefined()
    }
  })

  test('stands for every whole one of the vectors that is valid', () => {
    const whole = vectorFiles('lastro/receipts/valid').flatMap(([, file]) => {
      const { receipt: text }: { receipt: string } = JSON.parse(file)
      return text.includes('lastro-receipt/v4') ? [] : [text]
    })
    expect(whole.length).toBeGreaterThan(20)
    for (const text of whole) {
      const compact = compactReceipt(text)
      // An erasure of another type than those of whole shipments is the one that has none.
      if (text.includes('"type":"event.erased"')) expect(compact).toBeUndefined()
      else expect(canonicalize(expandReceipt(parseCanonical(compact ?? 'null')))).toBe(text)
    }
  })

  test('of events far apart in a large log takes little more than half, with salts and all', () => {
    const { text, key } = scatter(log.receipt(), 333_333)
    const compact = compactReceipt(text) ?? ''
    expect(verifyReceipt(compact, { key }).completeness).toEqual({ sealed: true, events: 3, size: 999_999 })
    expect(compact.length).toBeLessThan(text.length * 0.55)
  })

  test('with more values than a document may have is refused before anything is computed', () => {
    const many = Array.from({ length: 129 }, () => 'x')
    const text = editJson(writeReceipt(log.receiptInput()), ['events', 0, 5], () => many)
    expect(refusal(() => parseReceipt(text))).toBe('value_invalid')
  })
})
