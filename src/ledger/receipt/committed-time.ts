/**
 * Returns a committed time in milliseconds since 1970, or NaN for a value that is no time of the
 * form of docs/spec/event.md. `Date.parse` alone accepts other forms, and days that do not exist.
 */
export function committedTime(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString() !== value ? Number.NaN : time
}
