import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeHex } from '#ledger/base/bytes.ts'
import { decodeWindows1252 } from './decode-text.ts'

/** Signature of a logger over its own file. */
export type LoggerSignature = {
  readonly state: 'valid' | 'absent' | 'broken'
  /** Lot whose key signed. The file names it itself, so compare the key with an earlier one. */
  readonly lot: string | null
  /** Public key of the lot, 128 hexadecimal digits as in the file. */
  readonly public_key: string | null
}

const SIGNATURE = '\nSig: '
/** The rest of a file from its signature. Any other ending is a change. */
const ENDING = /^\nSig: ([0-9a-f]{128})\r\n$/
const PUBLIC_KEY = /\n Public Key: ([0-9a-f]{128})\r\n/
const LOT = /\nCert:\r\n(?: .*\r\n)*? Lot: (.*)\r\n/
const TRACES = /^(?:Cert:|Sig Cert:|Sig:| Public Key:)/m

/**
 * Verifies the signature of a Berlinger file: ECDSA on P-256 over the SHA-256 of all bytes before
 * `Sig: `. The device writes every integer with its least significant byte first, the digest too. A
 * file that has a certificate but no signature counts as broken.
 */
export function verifyBerlinger(bytes: Uint8Array): LoggerSignature {
  const text = decodeWindows1252(bytes)
  const at = text.lastIndexOf(SIGNATURE)
  const [, signature] = at === -1 ? [] : (ENDING.exec(text.slice(at)) ?? [])
  const [, key = null] = PUBLIC_KEY.exec(text) ?? []
  const [, lot = null] = LOT.exec(text) ?? []
  if (signature === undefined || key === null)
    return { state: TRACES.test(text) ? 'broken' : 'absent', lot, public_key: key }
  const digest = sha256(bytes.subarray(0, at + 1)).toReversed()
  const isValid = isSigned(digest, signature, key)
  return { state: isValid ? 'valid' : 'broken', lot, public_key: key }
}

function isSigned(digest: Uint8Array, signature: string, key: string): boolean {
  const point = Uint8Array.of(4, ...reversedHalves(key))
  try {
    return p256.verify(reversedHalves(signature), digest, point, { prehash: false, lowS: false })
  } catch {
    // The key is no point of the curve.
    return false
  }
}

/** Returns two integers of 32 bytes with the most significant byte first. */
function reversedHalves(hex: string): Uint8Array {
  const bytes = decodeHex(hex)
  return Uint8Array.of(...bytes.subarray(0, 32).toReversed(), ...bytes.subarray(32).toReversed())
}
