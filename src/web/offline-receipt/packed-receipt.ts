import { concat, decodeUtf8, encodeUtf8, equalBytes } from '#ledger/base/bytes.ts'
import { HASH_LENGTH, sha256 } from '#ledger/crypto/hash.ts'
import { decodeBase182, encodeBase182 } from './base182.ts'
import { deflate, inflate } from './deflate.ts'

/** A receipt's text deflated, behind the hash of what that came to, in base 182. */
export async function packReceipt(text: string): Promise<string> {
  const deflated = await deflate(new Uint8Array(encodeUtf8(text)))
  return encodeBase182(concat(sha256(deflated), deflated))
}

/** The text of a packed receipt, not believed; throws where any character was changed. */
export async function unpackReceipt(packed: string): Promise<string> {
  const bytes = decodeBase182(packed)
  const deflated = bytes.slice(HASH_LENGTH)
  if (!equalBytes(sha256(deflated), bytes.subarray(0, HASH_LENGTH))) throw new RangeError('packed otherwise')
  return decodeUtf8(await inflate(deflated))
}
