import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** Contents of a refresh token: the session that it renews, and its counter. */
export type RefreshClaim = { readonly sessionId: string; readonly counter: number }

export type RefreshTokens = {
  readonly issue: (claim: RefreshClaim) => string
  /**
   * `malformed`: not in the form of a token. `forged`: in that form, but not issued by this
   * installation.
   */
  readonly parse: (token: string) => RefreshClaim | 'malformed' | 'forged'
}

/** Layout in bytes: version ‖ session id ‖ counter ‖ MAC ‖ checksum. */
const VERSION = 0
const ID_END = 1 + 16
const COUNTER_END = ID_END + 4
const MAC_END = COUNTER_END + 16
const LENGTH = MAC_END + 4
const TEXT_LENGTH = Math.ceil((LENGTH * 4) / 3)

/** Creates refresh tokens that are derived and not stored: a copy of the database contains none. */
export function openRefreshTokens(keys: Keys): RefreshTokens {
  const key = keys.derive('refresh-token')
  const accepted = [key, ...(keys.earlier ?? []).map((derive) => derive('refresh-token'))]
  return {
    issue({ sessionId, counter }) {
      const bytes = Buffer.alloc(LENGTH)
      bytes.writeUInt8(VERSION, 0)
      bytes.write(sessionId.replaceAll('-', ''), 1, 'hex')
      bytes.writeUInt32BE(counter, ID_END)
      macOf(key, bytes).copy(bytes, COUNTER_END)
      checksumOf(bytes).copy(bytes, MAC_END)
      return bytes.toString('base64url')
    },
    parse(token) {
      if (token.length !== TEXT_LENGTH) return 'malformed'
      const bytes = Buffer.from(token, 'base64url')
      // Decoding ignores stray bits and characters outside the alphabet, so only text that encodes
      // back to itself is a token.
      if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return 'malformed'
      if (bytes[0] !== VERSION || !checksumOf(bytes).equals(bytes.subarray(MAC_END))) return 'malformed'
      const mac = bytes.subarray(COUNTER_END, MAC_END)
      if (!accepted.some((one) => timingSafeEqual(macOf(one, bytes), mac))) return 'forged'
      return { sessionId: toUuid(bytes.subarray(1, ID_END)), counter: bytes.readUInt32BE(ID_END) }
    },
  }
}

function macOf(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(bytes.subarray(0, COUNTER_END))
    .digest()
    .subarray(0, MAC_END - COUNTER_END)
}

/** Returns a checksum that distinguishes a damaged token from a forged one without the key. */
function checksumOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes.subarray(0, MAC_END), 'buffer').subarray(0, LENGTH - MAC_END)
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
