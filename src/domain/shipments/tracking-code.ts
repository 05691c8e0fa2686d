import { plainText } from '../base/plain-text.ts'

declare const parsed: unique symbol
/** `FT-YYYYMMDD-XXXXXX`, unique in the installation and immutable. */
export type TrackingCode = string & { readonly [parsed]: 'TrackingCode' }

/**
 * A code as people write it: blanks or nothing may replace the hyphens, and the date may contain O
 * for 0 and I for 1. The character after it must not be one that a code may contain.
 */
export const WRITTEN_CODE = String.raw`FT[\s-]{0,3}[\dOI]{8}[\s-]{0,3}[A-Z0-9]{6}(?![A-Z0-9-])`
/** A code alone, with the quotation marks and the punctuation that people copy along. */
const ALONE = new RegExp(String.raw`^[\s"'([<*]*(${WRITTEN_CODE})[\s"'.,;:!?)\]>*]*$`)
const PARTS = /^FT([\dOI]{8})([A-Z0-9]{6})$/

/** Characters that people confuse, each with its possible readings, the digit first. */
const readings: Readonly<Record<string, readonly string[]>> = {
  O: ['0', 'O'],
  0: ['0', 'O'],
  I: ['1', 'I'],
  1: ['1', 'I'],
}
/** Maximum number of twins of a code: all twins of a code with three such characters. */
const MAX_TWINS = 7

/**
 * Returns the code in `text`, which contains only the code as people write it. Returns undefined if
 * it is no code or its date is no calendar day.
 */
export function parseTrackingCode(text: string): TrackingCode | undefined {
  const [, written = ''] = ALONE.exec(text.length > 64 ? '' : plainText(text).toUpperCase()) ?? []
  const match = PARTS.exec(written.replaceAll(/[\s-]/g, ''))
  if (!match) return undefined
  const [, read = '', end] = match
  const day = read.replaceAll('O', '0').replaceAll('I', '1')
  const month = Number(day.slice(4, 6)) - 1
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), month, Number(day.slice(6))))
  const isRealDay = date.getUTCMonth() === month && date.getUTCDate() === Number(day.slice(6))
  return isRealDay ? (`FT-${day}-${end}` as TrackingCode) : undefined
}

/**
 * Returns codes that differ from this one only in O and 0, or in I and 1. The twin with digits only
 * is among them, because generated codes contain neither letter.
 */
export function twinsOf(code: TrackingCode): readonly TrackingCode[] {
  const ends = code
    .slice(-6)
    .split('')
    .reduce<readonly string[]>(
      (made, one) => made.flatMap((before) => (readings[one] ?? [one]).map((read) => before + read)),
      [''],
    )
  return ends
    .map((end) => (code.slice(0, -6) + end) as TrackingCode)
    .filter((twin) => twin !== code)
    .slice(0, MAX_TWINS)
}
