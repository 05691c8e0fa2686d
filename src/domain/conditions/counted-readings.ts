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

/**
 * Value that counts, and the milliseconds for which it stands. Extremes stand for no time. The
 * duration is a small integer, which V8 stores without another object for each reading.
 */
export type CountedReading = { readonly at: number; readonly value: number; readonly lasts: number }

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

/** Returns true if all readings are in the period and in order, so that no copy is needed. */
function isInOrder(readings: readonly Reading[], { from, to }: Period): boolean {
  let before: Reading | undefined
  for (const reading of readings) {
    if (reading.at < from || reading.at > to) return false
    if (before !== undefined && compareReadings(before, reading) > 0) return false
    before = reading
  }
  return true
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
  const sorted = isInOrder(readings, period)
    ? readings
    : readings.filter(({ at }) => at >= period.from && at <= period.to).toSorted(compareReadings)
  const regular: { at: number; value: number; lasts: number }[] = []
  let last: (typeof regular)[number] | undefined
  /** True until a reading or an error after the last reading ends its time. */
  let isOpen = false
  const extremes: CountedReading[] = []
  let conflicts = 0
  let conflictAt: number | undefined
  for (const { at, value, quality } of sorted) {
    if (quality === 'extreme' && value !== null) {
      const isRepeated = [last, extremes.at(-1)].some((one) => one?.at === at && one.value === value)
      if (!isRepeated) extremes.push({ at, value, lasts: 0 })
    } else if (last?.at === at) {
      if (quality !== 'ok' || value === null || value === last.value) continue
      if (conflictAt !== at) conflicts += 1
      conflictAt = at
      if (isWorse(value, last.value, limits)) last.value = value
    } else {
      if (isOpen && last !== undefined) last.lasts = Math.min(at - last.at, longestGapMs)
      isOpen = quality === 'ok' && value !== null
      if (quality !== 'ok' || value === null) continue
      last = { at, value, lasts: 0 }
      regular.push(last)
    }
  }
  // Nothing says how long the last reading stands.
  if (last !== undefined) last.lasts = 0
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
  let before = first
  for (const next of regular) {
    add(before.at + before.lasts, next.at, next.at - before.at <= longestGapMs)
    before = next
  }
  add(last.at, period.to, period.to - last.at < longestGapMs)
  return gaps
}
