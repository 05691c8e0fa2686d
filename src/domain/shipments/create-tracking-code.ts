import { dayAt } from '../base/calendar-day.ts'
import type { TrackingCode } from './tracking-code.ts'

/**
 * Characters of new codes. O and I are left out, because people read and type them as 0 and 1.
 * Codes that companies choose may contain them.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
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
export function createTrackingCode(now: Date, randomBytes: (length: number) => Uint8Array): TrackingCode {
  let suffix = ''
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of randomBytes(SUFFIX_LENGTH - suffix.length)) {
      if (byte < UNBIASED) suffix += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return `FT-${dayAt(now).replaceAll('-', '')}-${suffix}` as TrackingCode
}
