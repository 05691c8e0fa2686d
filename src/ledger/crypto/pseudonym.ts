import { concat, encodeHex, encodeUtf8, equalBytes } from '../base/bytes.ts'
import { vrfOutput, vrfVerify, type VrfKey } from './ecvrf.ts'
import { LedgerError } from '../base/error.ts'
import { sha256, type Hash } from './hash.ts'

const TAG = encodeUtf8('lastro.pseudonym.v1\0')

/**
 * Returns the pseudonym of a shipment in the leaves of a log, which the log's VRF key derives from
 * the tracking code. The pseudonym reveals nothing to readers without the code (docs/spec/leaf.md).
 */
export function pseudonymOf(key: VrfKey, trackingId: string): Hash {
  return hashOf(vrfOutput(key, encodeUtf8(trackingId)))
}

/**
 * Verifies the proof of a pseudonym.
 * @throws LedgerError `pseudonym_not_proved` if the proof is not for this pseudonym, this code and
 * this key
 */
export function verifyPseudonym(proved: {
  readonly key: Uint8Array
  readonly trackingId: string
  readonly proof: Uint8Array
  readonly pseudonym: Hash
}): void {
  const output = vrfVerify(proved.key, encodeUtf8(proved.trackingId), proved.proof)
  if (output !== undefined && equalBytes(hashOf(output), proved.pseudonym)) return
  throw new LedgerError('pseudonym_not_proved', { key: encodeHex(proved.key) })
}

function hashOf(output: Uint8Array): Hash {
  return sha256(concat(TAG, output))
}
