import { expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { deliveredShipment, sampleVerifierKey } from '../../../tests/ledger/sample-log.ts'
import { packReceipt, unpackReceipt } from './packed-receipt.ts'

const log = deliveredShipment()
const disclose = (_side: string, field: string) => field !== 'recipient_name'
const receipt = log.receipt({ disclose })

test('packReceipt returns a shorter text, from which unpackReceipt restores the receipt', async () => {
  for (const text of [receipt, log.receipt()]) {
    const packed = await packReceipt(text)
    expect(await unpackReceipt(packed)).toBe(text)
    expect(packed.length).toBeLessThan(text.length)
  }
})

test('a packed receipt in which one character was changed does not verify', async () => {
  const packed = await packReceipt(receipt)
  for (let at = 0; at < packed.length; at += 7) {
    const other = packed[at] === '7' ? '8' : '7'
    const text = await unpackReceipt(packed.slice(0, at) + other + packed.slice(at + 1)).catch(() => '')
    expect(verifyReceipt(text, { key: sampleVerifierKey }).valid, `character ${at}`).toBe(false)
  }
})

test('unpackReceipt refuses a packed receipt with missing, extra or invalid characters', async () => {
  const packed = await packReceipt(receipt)
  for (const text of [
    '',
    '0',
    `${packed}00000`,
    `${packed}!!`,
    packed.slice(0, -2),
    packed.slice(0, -40),
    packed.slice(0, -1),
    `<${packed.slice(1)}`,
  ]) {
    await expect(unpackReceipt(text)).rejects.toThrow()
  }
})
