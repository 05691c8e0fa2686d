import type { ChannelLimits, CountedValues } from './counted-readings.ts'
import type { Direction, Excursion } from './condition-verdict.ts'

/** Time inside of the range that ends an excursion. */
const RETURN_MS = 10 * 60_000

/** Part of an excursion that follows from the readings alone. */
export type FoundExcursion = Omit<Excursion, 'device' | 'channel' | 'ended_by'>

type Episode = {
  readonly start: number
  peak: number
  outside: number
  inside: number
  returnedAt: number | null
  isAbsolute: boolean
}

/**
 * Returns the excursions of one direction. Time outside adds up until the values were inside for
 * ten minutes, so leaving again before that continues the same excursion. Gaps add no time to
 * either side, so they neither end an excursion nor excuse it.
 * @param values in the order of time
 */
export function findExcursions(
  { ats, values, lasts }: CountedValues,
  direction: Direction,
  limits: ChannelLimits,
  minutesOutside: number,
): readonly FoundExcursion[] {
  const sign = direction === 'above' ? 1 : -1
  const limit = direction === 'above' ? limits.maximum : limits.minimum
  const absoluteLimit = direction === 'above' ? limits.absoluteMaximum : limits.absoluteMinimum
  const found: FoundExcursion[] = []
  let episode: Episode | undefined
  const finish = (ended_at: number | null, end: number): void => {
    if (episode === undefined) return
    const { start, peak, outside, isAbsolute } = episode
    if (isAbsolute || outside >= minutesOutside * 60_000) {
      found.push({
        direction,
        started_at: start,
        ended_at,
        duration_ms: end - start,
        outside_ms: outside,
        peak,
        is_absolute: isAbsolute,
      })
    }
    episode = undefined
  }
  for (let n = 0; n < ats.length; n += 1) {
    const at = ats[n] ?? 0
    const value = values[n] ?? 0
    const stands = lasts[n] ?? 0
    if (sign * value > sign * limit) {
      episode ??= { start: at, peak: value, outside: 0, inside: 0, returnedAt: null, isAbsolute: false }
      episode.inside = 0
      episode.returnedAt = null
      episode.outside += stands
      if (sign * value > sign * episode.peak) episode.peak = value
      episode.isAbsolute ||= sign * value > sign * absoluteLimit
    } else if (episode !== undefined) {
      episode.returnedAt ??= at
      episode.inside += stands
      if (episode.inside >= RETURN_MS) finish(episode.returnedAt, episode.returnedAt)
    }
  }
  finish(null, ats.at(-1) ?? 0)
  return found
}

/**
 * Returns the excursion of a new judgement that continues an earlier one: of the same device,
 * channel and direction, with an overlap in time. Two earlier excursions may continue in one.
 * Returns undefined if late readings made the earlier one disappear.
 */
export function findExcursion(judged: readonly Excursion[], earlier: Excursion): Excursion | undefined {
  const same = judged.filter(
    ({ device, channel, direction }) =>
      device === earlier.device && channel === earlier.channel && direction === earlier.direction,
  )
  return (
    same.find(({ started_at }) => started_at === earlier.started_at) ??
    same.find((one) => one.started_at <= endOf(earlier) && endOf(one) >= earlier.started_at)
  )
}

function endOf({ started_at, ended_at, duration_ms }: Excursion): number {
  return ended_at ?? started_at + duration_ms
}

/** Growth of the peak, in thousandths, above which a decision is requested again. */
const MAX_PEAK_GROWTH = 500

/** Change of an excursion after a decision. After `worse` the decision is requested again. */
export type ExcursionChange = 'same' | 'changed' | 'worse'

/**
 * Compares an excursion with what it was when it was decided. It is worse if the duration grew by
 * more than 10 % or the peak by more than 0.5 °C, or 0.5 % of humidity.
 */
export function compareExcursions(decided: Excursion, judged: Excursion): ExcursionChange {
  const growth = (judged.peak - decided.peak) * (judged.direction === 'above' ? 1 : -1)
  if (judged.duration_ms * 10 > decided.duration_ms * 11 || growth > MAX_PEAK_GROWTH) return 'worse'
  const names = ['started_at', 'ended_at', 'duration_ms', 'outside_ms', 'peak', 'is_absolute'] as const
  return names.every((name) => decided[name] === judged[name]) ? 'same' : 'changed'
}
