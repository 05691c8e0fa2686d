import { findGaps, joinExtremes, type CountedReadings, type CountedValues } from './counted-readings.ts'
import type { Period } from './reading.ts'

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
export function chartPoints(counted: CountedReadings, period: Period, max: number): ChartPoints {
  const values = joinExtremes(counted)
  const first = counted.regular.ats[0]
  // Before the first reading there is no curve that could be broken.
  const gaps = findGaps(counted, period)
    .filter(({ from }) => first !== undefined && from >= first)
    .map(({ from }) => ({ at: from, minimum: null, maximum: null }))
  if (values.ats.length + gaps.length > max) {
    // A part has at most one point with values and one that begins a gap.
    return { isReduced: true, points: reduce(values, gaps, Math.max(1, max >> 1)) }
  }
  const points = Array.from(values.ats, (at, n) => {
    const value = values.values[n] ?? 0
    return { at, minimum: value, maximum: value }
  })
  return { isReduced: false, points: [...points, ...gaps].toSorted(comparePoints) }
}

/** A reading precedes the gap that begins at its time. */
function comparePoints(a: ChartPoint, b: ChartPoint): number {
  return a.at - b.at || Number(a.minimum === null) - Number(b.minimum === null)
}

type Part = { readonly at: number; minimum: number; maximum: number }

/** Returns at most one point with values and one that begins a gap for each of equal parts. */
function reduce(
  { ats, values }: CountedValues,
  gaps: readonly ChartPoint[],
  parts: number,
): readonly ChartPoint[] {
  const ends = [ats[0], ats.at(-1), gaps[0]?.at, gaps.at(-1)?.at].filter((at) => at !== undefined)
  const start = Math.min(...ends)
  const width = (Math.max(...ends) - start + 1) / parts
  const partOf = (at: number): number => Math.floor((at - start) / width)
  const filled = new Map<number, Part>()
  let [number, part]: [number, Part | undefined] = [-1, undefined]
  for (let n = 0; n < ats.length; n += 1) {
    const at = ats[n] ?? 0
    const value = values[n] ?? 0
    if (part === undefined || partOf(at) !== number) {
      number = partOf(at)
      part = { at, minimum: value, maximum: value }
      filled.set(number, part)
    }
    part.minimum = Math.min(part.minimum, value)
    part.maximum = Math.max(part.maximum, value)
  }
  const broken = Map.groupBy(gaps, ({ at }) => partOf(at))
  return Array.from({ length: parts }, (_, at) => [filled.get(at), broken.get(at)?.[0]])
    .flat()
    .filter((point) => point !== undefined)
}
