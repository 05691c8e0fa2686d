import { expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/verify.ts'
import { anchorOf } from '../../../tests/ledger/anchored-receipts.ts'
import { bitcoinAnchorOf } from '../../../tests/ledger/bitcoin-receipts.ts'
import { changed } from '../../../tests/ledger/receipt-vector.ts'
import { deliveredShipment, sampleVerifierKey } from '../../../tests/ledger/sample-log.ts'
import { packReceipt, unpackReceipt } from './packed-receipt.ts'

const publicReceipt = deliveredShipment(true).receipt({
  disclose: (_side, field) => field !== 'recipient_name',
})

async function pack(text: string): Promise<string> {
  const packed = await packReceipt(text)
  if (packed === undefined) throw new Error('it was not packed')
  return packed
}

test('a packed receipt comes out as it was, in less than half of its length', async () => {
  const packed = await pack(publicReceipt)
  expect(await unpackReceipt(packed)).toBe(publicReceipt)
  expect(packed.length).toBeLessThan(publicReceipt.length / 2)
})

test('a receipt from before names were proved comes out as it was', async () => {
  const older = deliveredShipment().receipt()
  expect(await unpackReceipt(await pack(older))).toBe(older)
})

test('a receipt with anchors comes out as it was, with and without the proof of its name', async () => {
  for (const isProving of [true, false]) {
    const log = deliveredShipment(isProving)
    const anchored = log.receipt({ anchors: [anchorOf(log, 12, 12), bitcoinAnchorOf(log, 5, 12)] })
    expect(await unpackReceipt(await pack(anchored))).toBe(anchored)
  }
})

test('a packed receipt with any one character changed is refused', async () => {
  const packed = await pack(publicReceipt)
  for (let at = 0; at < packed.length; at += 7) {
    const other = packed[at] === '7' ? '8' : '7'
    const text = await unpackReceipt(packed.slice(0, at) + other + packed.slice(at + 1)).catch(() => '')
    expect(verifyReceipt(text, { key: sampleVerifierKey }).valid, `character ${at}`).toBe(false)
  }
}, 60_000)

test('a changed value is refused by the name of its check', async () => {
  const packed = await pack(publicReceipt)
  const other = packed.at(-3) === '0' ? '1' : '0'
  const { checks } = verifyReceipt(await unpackReceipt(packed.slice(0, -3) + other + packed.slice(-2)), {
    key: sampleVerifierKey,
  })
  expect(checks.filter(({ status }) => status === 'failed').map(({ name }) => name)).toContain('inclusion')
})

test('what does not follow from the rest is not packed', async () => {
  expect(await packReceipt(changed(['events', 1, 'index'], '0'))).toBeDefined()
  expect(
    await packReceipt(changed(['events', 1, 'client', 'fields', 'city', 'value'], 'Olinda')),
  ).toBeUndefined()
})

test('more or fewer characters, and characters of no digit, are refused', async () => {
  const packed = await pack(publicReceipt)
  for (const text of [
    '',
    '0',
    `${packed}00000`,
    packed.slice(0, -40),
    packed.slice(0, -1),
    `<${packed.slice(1)}`,
  ]) {
    await expect(unpackReceipt(text)).rejects.toThrow()
  }
})
