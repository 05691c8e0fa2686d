import type { ConditionRange } from './condition-range.ts'
import type { Channel, Period, Reading } from './reading.ts'

const MINUTE_MS = 60_000

/** Limits of one channel in thousandths. An absent limit is infinite. */
export type ChannelLimits = {
  readonly minimum: number
  readonly maximum: number
  readonly absoluteMinimum: number
  readonly absoluteMaximum: number
}

/** Returns the limits of a channel, or undefined if the range does not limit it. */
export function limitsOf(range: ConditionRange, channel: Channel): ChannelLimits | undefined {
  if (channel === 'temperature') {
    return {
      minimum: range.temperature_minimum,
      maximum: range.temperature_maximum,
      absoluteMinimum: range.absolute_minimum ?? Number.NEGATIVE_INFINITY,
      absoluteMaximum: range.absolute_maximum ?? Number.POSITIVE_INFINITY,
    }
  }
  const { humidity_minimum, humidity_maximum } = range
  if (humidity_minimum === null && humidity_maximum === null) return undefined
  return {
    minimum: humidity_minimum ?? Number.NEGATIVE_INFINITY,
    maximum: humidity_maximum ?? Number.POSITIVE_INFINITY,
    absoluteMinimum: Number.NEGATIVE_INFINITY,
    absoluteMaximum: Number.POSITIVE_INFINITY,
  }
}

/** Value that counts, and the time until which it stands. Extremes stand for no time. */
export type CountedReading = { readonly at: number; readonly value: number; readonly until: number }

/** Readings of a series in the order of time, each time once. */
export type CountedReadings = {
  readonly regular: readonly CountedReading[]
  readonly extremes: readonly CountedReading[]
  /** Number of times at which readings had different values. */
  readonly conflicts: number
  readonly longestGapMs: number
}

const ranks: Readonly<Record<Reading['quality'], number>> = { ok: 0, extreme: 1, error: 2 }

function compareReadings(a: Reading, b: Reading): number {
  return a.at - b.at || ranks[a.quality] - ranks[b.quality] || (a.value ?? 0) - (b.value ?? 0)
}

/**
 * Returns the readings of a period that count. Duplicates are ignored, and the worst of several
 * values of the same time counts. A reading stands until the next one or the next error, at most
 * for the longest gap; the last one stands for no time.
 */
export function countReadings(
  readings: readonly Reading[],
  period: Period,
  range: ConditionRange,
  limits: ChannelLimits | undefined,
): CountedReadings {
  const longestGapMs = range.longest_gap_minutes * MINUTE_MS
  const sorted = readings.filter(({ at }) => at >= period.from && at <= period.to).toSorted(compareReadings)
  const regular: { at: number; value: number; until: number }[] = []
  const extremes: CountedReading[] = []
  let conflicts = 0
  let conflictAt: number | undefined
  for (const { at, value, quality } of sorted) {
    const last = regular.at(-1)
    const isSameTime = last?.at === at
    if (quality === 'extreme' && value !== null) {
      const isRepeated = [last, extremes.at(-1)].some((one) => one?.at === at && one.value === value)
      if (!isRepeated) extremes.push({ at, value, until: at })
    } else if (last !== undefined && isSameTime) {
      if (quality !== 'ok' || value === null || value === last.value) continue
      if (conflictAt !== at) conflicts += 1
      conflictAt = at
      if (isWorse(value, last.value, limits)) last.value = value
    } else {
      // The first reading or error after a reading ends its time.
      if (last?.until === last?.at && last !== undefined) last.until = Math.min(at, last.at + longestGapMs)
      if (quality === 'ok' && value !== null) regular.push({ at, value, until: at })
    }
  }
  const end = regular.at(-1)
  if (end !== undefined) end.until = end.at
  return { regular, extremes, conflicts, longestGapMs }
}

/** Returns true if a value is further outside, or nearer to a limit, than another. */
function isWorse(value: number, other: number, limits: ChannelLimits | undefined): boolean {
  const difference = excess(value, limits) - excess(other, limits)
  return difference > 0 || (difference === 0 && value > other)
}

/** Returns how far a value is outside of the limits; a negative number is inside. */
function excess(value: number, limits: ChannelLimits | undefined): number {
  // Without limits every value is alike, and the difference of infinities would be no number.
  return limits === undefined ? 0 : Math.max(value - limits.maximum, limits.minimum - value)
}

/** Time without data, and whether it is short enough. */
export type DataGap = Period & { readonly is_tolerated: boolean }

/**
 * Returns the times of a period without data. A gap between readings is tolerated if they are at
 * most the longest gap apart, which is so if an error is between them. At the start and the end of
 * the period a gap is tolerated if it is shorter than that.
 */
export function findGaps({ regular, longestGapMs }: CountedReadings, period: Period): readonly DataGap[] {
  const [first] = regular
  const last = regular.at(-1)
  if (first === undefined || last === undefined) {
    return period.from < period.to ? [{ ...period, is_tolerated: false }] : []
  }
  const gaps: DataGap[] = []
  const add = (from: number, to: number, is_tolerated: boolean): void => {
    if (from < to) gaps.push({ from, to, is_tolerated })
  }
  add(period.from, first.at, first.at - period.from < longestGapMs)
  for (const [index, { at, until }] of regular.entries()) {
    const next = regular[index + 1]
    if (next !== undefined) add(until, next.at, next.at - at <= longestGapMs)
  }
  add(last.at, period.to, period.to - last.at < longestGapMs)
  return gaps
}
