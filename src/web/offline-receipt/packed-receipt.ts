import { concat, decodeUtf8, encodeUtf8, equalBytes } from '#ledger/base/bytes.ts'
import { HASH_LENGTH, sha256 } from '#ledger/crypto/hash.ts'
import { decodeBase182, encodeBase182 } from './base182.ts'
import { deflate, inflate } from './deflate.ts'

/**
 * Packs a receipt's text: deflates it, prepends the hash of the result, and encodes both in base
 * 182.
 */
export async function packReceipt(text: string): Promise<string> {
  const deflated = await deflate(new Uint8Array(encodeUtf8(text)))
  return encodeBase182(concat(sha256(deflated), deflated))
}

/** Returns the text of a packed receipt, unverified. Throws if any character was changed. */
export async function unpackReceipt(packed: string): Promise<string> {
  const bytes = decodeBase182(packed)
  const deflated = bytes.slice(HASH_LENGTH)
  if (!equalBytes(sha256(deflated), bytes.subarray(0, HASH_LENGTH))) throw new RangeError('packed otherwise')
  return decodeUtf8(await inflate(deflated))
}
