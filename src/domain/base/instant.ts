declare const parsed: unique symbol
/** The only form of a committed time: UTC, RFC 3339, milliseconds, `Z`. */
export type Instant = string & { readonly [parsed]: 'Instant' }

export function toInstant(date: Date): Instant {
  return date.toISOString() as Instant
}

const RFC_3339 =
  /^\d{4}-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * Returns the instant of an RFC 3339 text with offset, to the millisecond, or undefined if it names
 * no real time.
 */
export function parseInstant(text: string): Instant | undefined {
  if (text.length > 40) return undefined
  const match = RFC_3339.exec(text)
  if (!match) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return undefined
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(match[1]), 0)).getUTCDate()
  return Number(match[2]) <= lastDay ? toInstant(date) : undefined
}

/** Returns the time a number of whole days of 24 hours later. */
export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}
