declare const parsed: unique symbol
/** `FT-YYYYMMDD-XXXXXX`, unique in the installation and immutable. */
export type TrackingCode = string & { readonly [parsed]: 'TrackingCode' }

const PATTERN = /^FT-(\d{4})(\d{2})(\d{2})-[A-Z0-9]{6}$/

/**
 * Returns the code in `text` after trimming and upper-casing, or undefined if the text is no code
 * or its date is no calendar day.
 */
export function parseTrackingCode(text: string): TrackingCode | undefined {
  const candidate = text.length > 64 ? '' : text.trim().toUpperCase()
  const match = PATTERN.exec(candidate)
  if (!match) return undefined
  const [, year, month, day] = match
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isRealDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isRealDay ? (candidate as TrackingCode) : undefined
}
