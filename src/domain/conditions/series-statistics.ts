import type { ConditionRange } from './condition-range.ts'
import type { SeriesStatistics } from './condition-verdict.ts'
import { limitsOf, type CountedReadings } from './counted-readings.ts'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'
import type { Channel, Period } from './reading.ts'

/** Numbers of a period without the name of the device. */
export type PeriodStatistics = Omit<SeriesStatistics, 'device' | 'channel'>

/**
 * Returns the numbers of a period, such as a whole monitoring or the leg between two checkpoints. A
 * reading before the period may stand into it; it counts for the means and the time outside.
 */
export function periodStatistics(
  { regular, extremes }: CountedReadings,
  { from, to }: Period,
  channel: Channel,
  range: ConditionRange,
): PeriodStatistics {
  const limits = limitsOf(range, channel)
  // A long series has few different values, so that exponentials are computed only for these. Sums
  // in an array need no memory for each addition, which sums in a map do.
  const places = new Map<number, number>()
  const times: number[] = []
  let [covered, outside, sum, count] = [0, 0, 0, 0]
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { ats, values, lasts } of [regular, extremes]) {
    for (let n = 0; n < ats.length; n += 1) {
      const at = ats[n] ?? 0
      const value = values[n] ?? 0
      if (at >= from && at <= to) {
        count += 1
        minimum = Math.min(minimum, value)
        maximum = Math.max(maximum, value)
      }
      const time = Math.min(at + (lasts[n] ?? 0), to) - Math.max(at, from)
      if (time <= 0) continue
      const place = places.get(value) ?? places.size
      if (place === places.size) places.set(value, place)
      times[place] = (times[place] ?? 0) + time
      covered += time
      sum += value * time
      if (limits !== undefined && (value > limits.maximum || value < limits.minimum)) outside += time
    }
  }
  const isKinetic = channel === 'temperature' && range.has_mean_kinetic
  const kinetic = isKinetic
    ? meanKineticTemperature([...places.keys()], times, range.activation_kelvin)
    : null
  return {
    from,
    to,
    count,
    covered_ms: covered,
    outside_ms: outside,
    minimum: count === 0 ? null : minimum,
    maximum: count === 0 ? null : maximum,
    mean: covered === 0 ? null : rounded(sum / covered),
    mean_kinetic: kinetic === null ? null : rounded(kinetic * 1_000),
  }
}

/** Returns the nearest integer, half away from zero and never negative zero. */
function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0
}
