import type { ConditionRange } from './condition-range.ts'
import type { Series } from './condition-verdict.ts'
import { qualities, type Channel, type Period, type Readings } from './reading.ts'

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

/** Values that count in the order of time, in columns: element n of each array is of value n. */
export type CountedValues = {
  readonly ats: Float64Array
  readonly values: Int32Array
  /** Milliseconds for which each value stands. */
  readonly lasts: Int32Array
}

/** Readings of a series that count. */
export type CountedReadings = {
  /** Each time once. */
  readonly regular: CountedValues
  /** Highest and lowest values of days, which stand for no time. */
  readonly extremes: CountedValues
  /** Number of times at which readings had different values. */
  readonly conflicts: number
  readonly longestGapMs: number
}

const [OK, EXTREME] = [qualities.indexOf('ok'), qualities.indexOf('extreme')]

/** Compares two readings by time, then regular before extreme before error, then by value. */
function comparePlaces({ ats, values, ranks }: Readings, a: number, b: number): number {
  return (
    (ats[a] ?? 0) - (ats[b] ?? 0) || (ranks[a] ?? 0) - (ranks[b] ?? 0) || (values[a] ?? 0) - (values[b] ?? 0)
  )
}

/** Returns the readings of a period in their order. */
function sortedWithin(readings: Readings, { from, to }: Period): Readings {
  const { ats, values, ranks } = readings
  const places = Uint32Array.from(ats.keys())
    .filter((n) => (ats[n] ?? 0) >= from && (ats[n] ?? 0) <= to)
    .toSorted((a, b) => comparePlaces(readings, a, b))
  return {
    ats: Float64Array.from(places, (n) => ats[n] ?? 0),
    values: Int32Array.from(places, (n) => values[n] ?? 0),
    ranks: Uint8Array.from(places, (n) => ranks[n] ?? 0),
  }
}

/**
 * Returns the readings of a period that count. Duplicates are ignored, and the worst of several
 * values of the same time counts. A reading stands until the next one or the next error, at most
 * for the longest gap; the last one stands for no time.
 */
export function countReadings(
  { channel, readings }: Series,
  { from, to }: Period,
  range: ConditionRange,
): CountedReadings {
  const limits = limitsOf(range, channel)
  const longestGapMs = range.longest_gap_minutes * MINUTE_MS
  const { ats, values, ranks } = readings
  const regular = emptyColumns(ats.length)
  const extremes: { at: number; value: number }[] = []
  let count = 0
  /** Values of the newest element of `regular`. */
  let [lastAt, lastValue] = [Number.NEGATIVE_INFINITY, 0]
  /** True until a reading or an error after the last reading ends its time. */
  let isOpen = false
  let conflicts = 0
  let conflictAt: number | undefined
  for (let n = 0; n < ats.length; n += 1) {
    const at = ats[n] ?? 0
    const value = values[n] ?? 0
    const isRegular = ranks[n] === OK
    if (at < from || at > to || (n > 0 && comparePlaces(readings, n - 1, n) > 0)) {
      return countReadings({ channel, readings: sortedWithin(readings, { from, to }) }, { from, to }, range)
    }
    if (ranks[n] === EXTREME) {
      const before = extremes.at(-1)
      const isRepeated =
        (lastAt === at && lastValue === value) || (before?.at === at && before.value === value)
      if (!isRepeated) extremes.push({ at, value })
    } else if (lastAt === at) {
      if (!isRegular || value === lastValue) continue
      if (conflictAt !== at) conflicts += 1
      conflictAt = at
      if (!isWorse(value, lastValue, limits)) continue
      lastValue = value
      regular.values[count - 1] = value
    } else {
      // Nothing says how long the last reading stands, so its time stays zero.
      if (isOpen) regular.lasts[count - 1] = Math.min(at - lastAt, longestGapMs)
      isOpen = isRegular
      if (!isRegular) continue
      regular.ats[count] = lastAt = at
      regular.values[count] = lastValue = value
      count += 1
    }
  }
  return { regular: firstOf(regular, count), extremes: columnsOf(extremes), conflicts, longestGapMs }
}

function emptyColumns(size: number): CountedValues {
  return { ats: new Float64Array(size), values: new Int32Array(size), lasts: new Int32Array(size) }
}

function firstOf({ ats, values, lasts }: CountedValues, count: number): CountedValues {
  return { ats: ats.subarray(0, count), values: values.subarray(0, count), lasts: lasts.subarray(0, count) }
}

function columnsOf(
  standing: readonly { readonly at: number; readonly value: number; readonly lasts?: number }[],
): CountedValues {
  return {
    ats: Float64Array.from(standing, ({ at }) => at),
    values: Int32Array.from(standing, ({ value }) => value),
    lasts: Int32Array.from(standing, ({ lasts = 0 }) => lasts),
  }
}

/** Returns readings and extremes together in the order of time. */
export function joinExtremes({ regular, extremes }: CountedReadings): CountedValues {
  if (extremes.ats.length === 0) return regular
  const all = [regular, extremes].flatMap(({ ats, values, lasts }) =>
    Array.from(ats, (at, n) => ({ at, value: values[n] ?? 0, lasts: lasts[n] ?? 0 })),
  )
  return columnsOf(all.toSorted((a, b) => a.at - b.at))
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
export function findGaps(
  { regular: { ats, lasts }, longestGapMs }: CountedReadings,
  period: Period,
): readonly DataGap[] {
  const [first, last] = [ats[0], ats.at(-1)]
  if (first === undefined || last === undefined) {
    return period.from < period.to ? [{ ...period, is_tolerated: false }] : []
  }
  const gaps: DataGap[] = []
  const add = (from: number, to: number, is_tolerated: boolean): void => {
    if (from < to) gaps.push({ from, to, is_tolerated })
  }
  add(period.from, first, first - period.from < longestGapMs)
  for (let n = 1; n < ats.length; n += 1) {
    const before = ats[n - 1] ?? 0
    const at = ats[n] ?? 0
    add(before + (lasts[n - 1] ?? 0), at, at - before <= longestGapMs)
  }
  add(last, period.to, period.to - last < longestGapMs)
  return gaps
}
