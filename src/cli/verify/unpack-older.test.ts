import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveredShipment } from '../../../tests/ledger/sample-log.ts'
import { unpackOlder } from './unpack-older.ts'

/** As pages held receipts before there were compact ones. */
const packed = await readFile(join(import.meta.dirname, '../../../tests/ledger/older-packed.txt'), 'utf8')

test('a receipt that was packed before there were compact ones comes out as it was', async () => {
  const disclose = (_side: string, field: string) => field !== 'recipient_name'
  expect(await unpackOlder(packed)).toBe(deliveredShipment(true).receipt({ disclose }))
})

test('with a character changed, more or fewer it does not', async () => {
  const whole = await unpackOlder(packed)
  for (let at = 0; at < packed.length; at += 97) {
    const other = packed[at] === '7' ? '8' : '7'
    const text = await unpackOlder(packed.slice(0, at) + other + packed.slice(at + 1)).catch(() => '')
    expect(text, `character ${at}`).not.toBe(whole)
  }
  for (const text of ['', '0', `${packed}00000`, packed.slice(0, -40), packed.slice(0, -1)]) {
    await expect(unpackOlder(text)).rejects.toThrow()
  }
})
