/** Readings of one part of a chart, in thousandths. Nulls say that data are missing from there. */
export type ChartPoint = {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly minimum: number | null
  readonly maximum: number | null
}

/** Lowest and highest value, or first and last time of an axis. */
export type Extent = readonly [low: number, high: number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const timeSteps = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  28 * DAY_MS,
]
const valueSteps = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]

/** Returns true if a channel has at least one limit, so that readings can be outside. */
export function isLimited(limits: Extent): boolean {
  return limits.some((limit) => Number.isFinite(limit))
}

/**
 * Returns the values of an axis that holds all points and the finite limits, with room above and
 * below.
 */
export function valueExtent(points: readonly ChartPoint[], limits: readonly number[]): Extent {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of limits.filter((limit) => Number.isFinite(limit))) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  for (const { minimum, maximum } of points) {
    if (minimum !== null) low = Math.min(low, minimum)
    if (maximum !== null) high = Math.max(high, maximum)
  }
  if (low > high) return [0, 10_000]
  const room = Math.max(500, (high - low) * 0.1)
  return [low - room, high + room]
}

/** Returns round values within an axis, at most `maxTicks`. */
export function valueTicks([low, high]: Extent, maxTicks: number): readonly number[] {
  const step = valueSteps.find((one) => (high - low) / one <= maxTicks) ?? 100_000
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_none, index) => (first + index) * step)
}

/**
 * Returns round local times within an axis, at most about `maxTicks`.
 * @param offsetMs offset of the viewer's zone from UTC
 */
export function timeTicks([from, to]: Extent, maxTicks: number, offsetMs: number): readonly number[] {
  const step = timeSteps.find((one) => (to - from) / one <= maxTicks) ?? 91 * DAY_MS
  const first = Math.ceil((from + offsetMs) / step)
  const count = Math.floor((to + offsetMs) / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_none, index) => (first + index) * step - offsetMs)
}

/**
 * Returns the path of a series in SVG. The line breaks where data are missing. A part with two
 * values is drawn as a line between them.
 */
export function linePath(
  points: readonly ChartPoint[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const parts: string[] = []
  let isPenDown = false
  for (const { at, minimum, maximum } of points) {
    if (minimum === null || maximum === null) {
      isPenDown = false
      continue
    }
    const here = x(at).toFixed(1)
    parts.push(`${isPenDown ? 'L' : 'M'}${here} ${y(minimum).toFixed(1)}`)
    if (maximum !== minimum) parts.push(`L${here} ${y(maximum).toFixed(1)}`)
    // A lone reading has a length, so that its round end shows.
    else if (!isPenDown) parts.push('h0.1')
    isPenDown = true
  }
  return parts.join('')
}

/** Returns the index of the point nearest to a time; points are in the order of time. */
export function nearestIndex(points: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  const before = points[low - 1]
  const after = points[low]
  return before !== undefined && after !== undefined && at - before.at < after.at - at ? low - 1 : low
}
