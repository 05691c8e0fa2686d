import { dayAt } from './calendar-day.ts'
import type { TrackingCode } from './tracking-code.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const SUFFIX_LENGTH = 6
/**
 * Largest multiple of the alphabet's size up to 256. Random bytes from this value on are discarded,
 * because they would favour the first letters of the alphabet.
 */
const UNBIASED = 256 - (256 % ALPHABET.length)

/**
 * Makes a new code dated `now` in São Paulo.
 * @param randomBytes returns that many cryptographically random bytes
 */
export function makeTrackingCode(now: Date, randomBytes: (length: number) => Uint8Array): TrackingCode {
  let suffix = ''
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of randomBytes(SUFFIX_LENGTH - suffix.length)) {
      if (byte < UNBIASED) suffix += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return `FT-${dayAt(now).replaceAll('-', '')}-${suffix}` as TrackingCode
}
