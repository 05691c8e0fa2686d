import { toInstant, type Instant } from '../base/instant.ts'
import type { Reading } from './reading.ts'

export const DAY_MS = 86_400_000

/** Facts that an annex states about the file of a day. */
export type DayFacts = {
  readonly from: Instant
  readonly to: Instant
  readonly count: number
  /** Lowest and highest value in thousandths; null if all readings are errors. */
  readonly minimum: number | null
  readonly maximum: number | null
  /** Longest time between two readings, in whole seconds; 0 for one reading. */
  readonly gap_s: number
}

/**
 * Describes the readings of a day.
 * @param readings in the order of the file; at least one
 */
export function describeDay(readings: readonly Reading[]): DayFacts {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('a day without readings')
  const values = readings.flatMap(({ value }) => value ?? [])
  const gaps = readings.slice(1).map(({ at }, index) => at - (readings[index]?.at ?? at))
  return {
    from: toInstant(new Date(first.at)),
    to: toInstant(new Date(last.at)),
    count: readings.length,
    minimum: minimumOf(values),
    maximum: maximumOf(values),
    gap_s: Math.floor((maximumOf(gaps) ?? 0) / 1_000),
  }
}

function minimumOf(of: readonly number[]): number | null {
  return of.length === 0 ? null : of.reduce((a, b) => Math.min(a, b))
}

function maximumOf(of: readonly number[]): number | null {
  return of.length === 0 ? null : of.reduce((a, b) => Math.max(a, b))
}

/** Returns the UTC day of a time as text, such as `2026-11-29`. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/**
 * Returns true if no device is expected to deliver more readings of a day: the day is over, or
 * every monitoring in it has ended.
 * @param periods monitorings of one device; `to` is null while one runs
 */
export function isDayClosed(
  day: string,
  periods: readonly { readonly from: number; readonly to: number | null }[],
  now: number,
): boolean {
  if (day < utcDay(now)) return true
  const start = Date.parse(day)
  return periods
    .filter(({ from, to }) => from < start + DAY_MS && (to === null || to >= start))
    .every(({ to }) => to !== null)
}
