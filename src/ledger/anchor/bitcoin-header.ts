import { encodeHex } from '../base/bytes.ts'
import { sha256 } from '../crypto/hash.ts'

/** Header of a Bitcoin block. Its proof of work makes it hard to forge. */
export type BitcoinHeader = {
  /** Block hash in hexadecimal, as explorers write it. */
  readonly hash: string
  readonly merkleRoot: Uint8Array
  /** Time that the block's maker states, in seconds since 1970; accurate to about two hours. */
  readonly time: number
  /** Average number of hashes needed to find a header of this difficulty, as a power of two. */
  readonly work: number
  /**
   * True for a header of the regression test network, where anyone can make a block. Such a header
   * proves nothing to anybody else.
   */
  readonly isDevelopment: boolean
}

/** Length of a header in bytes. */
const HEADER_LENGTH = 80
/**
 * Minimum work of a header, as a power of two. Finding a Bitcoin block took about 2^67 hashes in
 * 2015 and takes about 2^79 today.
 */
export const LEAST_WORK = 66
/** Target that the regression test network always uses, as headers encode it. */
const REGTEST_BITS = 0x207fffff

/**
 * Parses a header of 80 bytes.
 * @returns undefined if the bytes are not a header or lack the work that they claim
 */
export function parseBitcoinHeader(bytes: Uint8Array): BitcoinHeader | undefined {
  if (bytes.length !== HEADER_LENGTH) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_LENGTH)
  const bits = view.getUint32(72, true)
  const mantissa = bits % 2 ** 23
  const exponent = bits >>> 24
  const isNegative = (bits >>> 23) % 2 === 1
  if (mantissa === 0 || isNegative || exponent < 4 || exponent > 32) return undefined
  const target = BigInt(mantissa) << BigInt(8 * (exponent - 3))
  const hash = encodeHex(sha256(sha256(bytes)).toReversed())
  if (BigInt(`0x${hash}`) > target) return undefined
  return {
    hash,
    merkleRoot: bytes.slice(36, 68),
    time: view.getUint32(68, true),
    work: 256 - Math.log2(mantissa) - 8 * (exponent - 3),
    isDevelopment: bits === REGTEST_BITS,
  }
}
