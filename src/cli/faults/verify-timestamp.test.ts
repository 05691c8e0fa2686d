import { expect, it } from 'vitest'
import { concat, decodeHex } from '#ledger/base/bytes.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { toText } from '../render/text.ts'
import { renderTimestamp, timestampExit } from '../verify/render-timestamp.ts'
import { verifyTimestamp } from './verify-timestamp.ts'

// Only transaction of Bitcoin's genesis block. Its double SHA-256 is the Merkle root of the block.
const transaction = decodeHex(
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
)
const header = decodeHex(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
)
const examples = JSON.parse(vectorFile('opentimestamps/examples.json')) as {
  readonly valid: Readonly<Record<string, { readonly ots: string; readonly file?: string }>>
}
const example = (name: string) => {
  const { ots = '', file = '' } = examples.valid[name] ?? {}
  return [decodeHex(ots), decodeHex(file)] as const
}

/**
 * Returns a timestamp which proves that block 0 contains the transaction. Its first 33 bytes
 * (format, version and hash type) are those of a published example.
 */
async function stampOfTransaction(): Promise<Uint8Array> {
  const [hello] = example('hello-world.txt.ots')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', transaction.slice()))
  const attestation = Uint8Array.from([0x08, 0x00, 0x05, 0x88, 0x96, 0x0d, 0x73, 0xd7, 0x19, 0x01, 1, 0])
  return concat(hello.subarray(0, 33), digest, attestation)
}

it('verifyTimestamp returns the Bitcoin block before which the file existed', async () => {
  const stamp = verifyTimestamp(await stampOfTransaction(), transaction, header, 32)
  expect(stamp).toMatchObject({ faults: [], block: { height: 0, time: 1_231_006_505 } })
  expect(timestampExit(stamp)).toBe(0)
  const text = toText(renderTimestamp('transação.bin', stamp, 'pt'), false)
  expect(text).toContain('feito em 2009-01-03T18:15:05.000Z')
  expect(text).toContain('✓ O ARQUIVO EXISTIA quando o bloco foi feito.')
})

it('verifyTimestamp refuses a block with so little work that anyone could have made it', async () => {
  const stamp = verifyTimestamp(await stampOfTransaction(), transaction, header)
  expect(stamp.faults).toEqual(['header_too_easy'])
  expect(timestampExit(stamp)).toBe(1)
})

it('verifyTimestamp reports no fault and no block if no block header is given', () => {
  const stamp = verifyTimestamp(...example('hello-world.txt.ots'), undefined)
  expect(stamp.faults).toEqual([])
  expect(timestampExit(stamp)).toBe(3)
  const text = toText(renderTimestamp('hello-world.txt', stamp, 'pt'), false)
  expect(text).toMatch(/Bitcoin, bloco 358391, raiz de Merkle {2}8a1b66ec[0-9a-f]{48}45e47e00\n/)
  expect(text).toContain('repita com --header')
  const pending = verifyTimestamp(...example('incomplete.txt.ots'), undefined)
  expect(toText(renderTimestamp('incomplete.txt', pending, 'pt'), false)).toContain('ots upgrade')
})

it('verifyTimestamp refuses another file, another block, a malformed header and a truncated timestamp', () => {
  const [hello, file] = example('hello-world.txt.ots')
  const faultsOf = (...args: Parameters<typeof verifyTimestamp>) => verifyTimestamp(...args).faults
  expect(faultsOf(hello, transaction, undefined)).toEqual(['stamp_of_other_file'])
  expect(faultsOf(hello, file, header, 32)).toEqual(['header_of_other_block'])
  expect(faultsOf(hello, file, header.slice(1), 32)).toEqual(['header_invalid'])
  expect(faultsOf(hello.slice(0, -1), file, undefined)).toEqual(['ots_truncated'])
})
