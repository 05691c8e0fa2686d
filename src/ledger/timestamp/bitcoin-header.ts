import { encodeHex } from '../base/bytes.ts'
import { sha256 } from '../crypto/hash.ts'

/** The header of a Bitcoin block, whose work is what makes it hard to forge. */
export type BitcoinHeader = {
  /** The block's hash as it is written, in hexadecimal. */
  readonly hash: string
  readonly merkleRoot: Uint8Array
  /** When its maker says that it was made, in seconds since 1970; true to about two hours. */
  readonly time: number
  /** How many hashes it takes on average to find one like it, as a power of two. */
  readonly work: number
  /** Whether it is of the regression test network, where whoever wants a block makes one: it proves nothing to anybody else. */
  readonly isDevelopment: boolean
}

/** Of a header, in bytes. */
const HEADER_LENGTH = 80
/** As a power of two. Blocks took 2^67 hashes in 2015 and take about 2^79 today. */
export const LEAST_WORK = 66
/** The target that the regression test network never leaves, as headers write it. */
const REGTEST_BITS = 0x207fffff

/** The header of 80 bytes, or undefined for what is none or does not have the work that it claims. */
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
