import { dayAt } from './calendar-day.ts'

declare const parsed: unique symbol
/** `FT-YYYYMMDD-XXXXXX`, unique in the installation and immutable. */
export type TrackingCode = string & { readonly [parsed]: 'TrackingCode' }

const PATTERN = /^FT-(\d{4})(\d{2})(\d{2})-[A-Z0-9]{6}$/
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const SUFFIX_LENGTH = 6
/** Largest multiple of the alphabet's size in a byte: values above would favour its first letters. */
const UNBIASED = 256 - (256 % ALPHABET.length)

/** The code in `text` after trimming and upper-casing, or undefined when it is none or names no calendar day. */
export function parseTrackingCode(text: string): TrackingCode | undefined {
  const candidate = text.length > 64 ? '' : text.trim().toUpperCase()
  const match = PATTERN.exec(candidate)
  if (!match) return undefined
  const [, year, month, day] = match
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isRealDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isRealDay ? (candidate as TrackingCode) : undefined
}

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
