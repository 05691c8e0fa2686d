import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** What a refresh token says: the session it renews, and which of its tokens it is. */
export type RefreshClaim = { readonly sessionId: string; readonly counter: number }

export type RefreshTokens = {
  readonly issue: (claim: RefreshClaim) => string
  /** `malformed`: no token of this form. `forged`: of this form, but not made by this installation. */
  readonly parse: (token: string) => RefreshClaim | 'malformed' | 'forged'
}

/** version ‖ session id ‖ counter ‖ MAC ‖ checksum, in bytes. */
const VERSION = 0
const ID_END = 1 + 16
const COUNTER_END = ID_END + 4
const MAC_END = COUNTER_END + 16
const LENGTH = MAC_END + 4
const TEXT_LENGTH = Math.ceil((LENGTH * 4) / 3)

/** Refresh tokens that are derived and not stored: a copy of the database contains none. */
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
      // Decoding skips what is not in the alphabet and stray bits: only the text that encodes back is a token.
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

/** Tells a damaged token from a forged one without the key. */
function checksumOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes.subarray(0, MAC_END), 'buffer').subarray(0, LENGTH - MAC_END)
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
