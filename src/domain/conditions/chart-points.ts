import type { ConditionRange } from './condition-range.ts'
import { countReadings, findGaps, limitsOf } from './counted-readings.ts'
import type { Channel, Period, Reading } from './reading.ts'

/** Point of a curve. Null values say that data are missing from there on. */
export type ChartPoint = {
  readonly at: number
  readonly minimum: number | null
  readonly maximum: number | null
}

export type ChartPoints = {
  /** True if a point stands for the readings of a part of the period. */
  readonly isReduced: boolean
  readonly points: readonly ChartPoint[]
}

/**
 * Returns the curve of a series: each reading or, if there are too many, minimum and maximum of
 * equal parts of the period. Gaps stay gaps.
 * @param max maximum number of points
 */
export function chartPoints(
  readings: readonly Reading[],
  channel: Channel,
  range: ConditionRange,
  period: Period,
  max: number,
): ChartPoints {
  const counted = countReadings(readings, period, range, limitsOf(range, channel))
  const values = [...counted.regular, ...counted.extremes].map(({ at, value }) => ({
    at,
    minimum: value,
    maximum: value,
  }))
  const [first] = counted.regular
  // Before the first reading there is no curve that could be broken.
  const gaps = findGaps(counted, period)
    .filter(({ from }) => first !== undefined && from >= first.at)
    .map(({ from }) => ({ at: from, minimum: null, maximum: null }))
  const points = [...values, ...gaps].toSorted(comparePoints)
  if (points.length <= max) return { isReduced: false, points }
  // A part has at most one point with values and one that begins a gap.
  return { isReduced: true, points: reduce(points, Math.max(1, max >> 1)) }
}

/** A reading precedes the gap that begins at its time. */
function comparePoints(a: ChartPoint, b: ChartPoint): number {
  return a.at - b.at || Number(a.minimum === null) - Number(b.minimum === null)
}

function reduce(points: readonly ChartPoint[], parts: number): readonly ChartPoint[] {
  const from = points[0]?.at ?? 0
  const width = ((points.at(-1)?.at ?? 0) - from + 1) / parts
  return [...Map.groupBy(points, ({ at }) => Math.floor((at - from) / width)).values()].flatMap(merge)
}

function merge(points: readonly ChartPoint[]): readonly ChartPoint[] {
  let at: number | undefined
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of points) {
    if (point.minimum === null || point.maximum === null) continue
    at ??= point.at
    minimum = Math.min(minimum, point.minimum)
    maximum = Math.max(maximum, point.maximum)
  }
  const gap = points.find((point) => point.minimum === null)
  return [...(at === undefined ? [] : [{ at, minimum, maximum }]), ...(gap === undefined ? [] : [gap])]
}
