import { isTestCode, TEST_MARK } from '#ledger/receipt/test-code.ts'
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
 * Makes a new code dated `now` in São Paulo. Codes of test companies have `TS` after the date, and
 * codes of all others never do.
 * @param randomBytes returns that many cryptographically random bytes
 * @param isTest true for a shipment of a test company
 */
export function createTrackingCode(
  now: Date,
  randomBytes: (length: number) => Uint8Array,
  isTest: boolean,
): TrackingCode {
  for (;;) {
    let suffix = isTest ? TEST_MARK : ''
    while (suffix.length < SUFFIX_LENGTH) {
      for (const byte of randomBytes(SUFFIX_LENGTH - suffix.length)) {
        if (byte < UNBIASED) suffix += ALPHABET.charAt(byte % ALPHABET.length)
      }
    }
    const code = `FT-${dayAt(now).replaceAll('-', '')}-${suffix}`
    if (isTestCode(code) === isTest) return code as TrackingCode
  }
}

/**
 * Returns the problem of a code that a client chose, or undefined if it fits the account.
 * @param isTest true if the account is a test company
 */
export function codeProblem(
  code: string,
  isTest: boolean,
): 'test_code_missing' | 'test_code_reserved' | undefined {
  if (isTestCode(code) === isTest) return undefined
  return isTest ? 'test_code_missing' : 'test_code_reserved'
}
