declare const parsed: unique symbol
/** `FT-YYYYMMDD-XXXXXX`, unique in the installation and immutable. */
export type TrackingCode = string & { readonly [parsed]: 'TrackingCode' }

/**
 * A code as people write it: blanks or nothing may replace the hyphens. The character after it must
 * not be one that a code may contain.
 */
export const WRITTEN_CODE = String.raw`FT[\s-]{0,3}\d{8}[\s-]{0,3}[A-Z0-9]{6}(?![A-Z0-9-])`
/** A code alone, with the quotation marks and the punctuation that people copy along. */
const ALONE = new RegExp(String.raw`^[\s"'([<*]*(${WRITTEN_CODE})[\s"'.,;:!?)\]>*]*$`)
const PARTS = /^FT(\d{4})(\d{2})(\d{2})([A-Z0-9]{6})$/

/**
 * Returns the text without what programs change when they show or copy it: compatibility forms,
 * invisible format characters, typographic hyphens and quotation marks.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[“”„«»‹›‘’]/g, '"')
}

/**
 * Returns the code in `text`, which contains only the code as people write it. Returns undefined if
 * it is no code or its date is no calendar day.
 */
export function parseTrackingCode(text: string): TrackingCode | undefined {
  const [, written = ''] = ALONE.exec(text.length > 64 ? '' : plainText(text).toUpperCase()) ?? []
  const match = PARTS.exec(written.replaceAll(/[\s-]/g, ''))
  if (!match) return undefined
  const [, year, month, day, end] = match
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isRealDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isRealDay ? (`FT-${year}${month}${day}-${end}` as TrackingCode) : undefined
}
