import { concat } from '#ledger/base/bytes.ts'
import { parseBitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import { operateOts, sha256Only, type OtsOperation } from '#ledger/timestamp/ots.ts'
import { alongPath } from '#ledger/timestamp/ots-path.ts'
import { bytesFrom } from './sample-log.ts'

/**
 * Difficulty target of Bitcoin's regression test network, where a block needs two hashes on
 * average.
 */
const REGTEST_BITS = 0x207fffff
/**
 * Difficulty target that requires less work than any real Bitcoin block but is not free. A block
 * hash must begin with two zero bytes.
 */
export const EASY_BITS = 0x1f00ffff

/** Mines the header of a block over a Merkle root, with the work that its bits require. */
export function mineHeader(merkleRoot: Uint8Array, time: number, bits: number = REGTEST_BITS): Uint8Array {
  const header = new Uint8Array(80)
  const view = new DataView(header.buffer)
  view.setUint32(0, 0x20000000, true)
  header.set(bytesFrom('the block before'), 4)
  header.set(merkleRoot, 36)
  view.setUint32(68, time, true)
  view.setUint32(72, bits, true)
  for (let nonce = 0; nonce < 2 ** 20; nonce++) {
    view.setUint32(76, nonce, true)
    if (parseBitcoinHeader(header) !== undefined) return header
  }
  throw new Error('no such block was found')
}

/** Operations of a calendar between the submitted message and the Merkle root of a block. */
export const wayIntoBlock: readonly OtsOperation[] = [
  { kind: 'prepend', bytes: bytesFrom('neighbour').slice(0, 16) },
  { kind: 'sha256' },
  { kind: 'append', bytes: concat(bytesFrom('lock time').slice(0, 4)) },
  { kind: 'sha256' },
  { kind: 'sha256' },
]

/** Returns the message that results from applying the operations. */
function operateAll(operations: readonly OtsOperation[], message: Uint8Array): Uint8Array {
  return operations.reduce((before, operation) => operateOts(operation, before, sha256Only), message)
}

/**
 * Returns a timestamp that leads through the operations to a block of this height, and the Merkle
 * root of that block.
 */
export function stampIn(operations: readonly OtsOperation[], message: Uint8Array, height: number) {
  const attestation = { kind: 'bitcoin', message: operateAll(operations, message), height } as const
  return { timestamp: alongPath({ operations, attestation }), merkleRoot: attestation.message }
}
