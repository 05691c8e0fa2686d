import type { ConditionRange } from './condition-range.ts'
import {
  directions,
  type ConditionFacts,
  type ConditionJudgement,
  type Excursion,
  type Gap,
  type Monitoring,
  type Series,
  type SeriesStatistics,
  type Verdict,
  type VerdictReason,
} from './condition-verdict.ts'
import {
  countReadings,
  findGaps,
  joinExtremes,
  limitsOf,
  type ChannelLimits,
  type CountedReadings,
} from './counted-readings.ts'
import { findExcursions } from './excursion.ts'
import { channels, type Period } from './reading.ts'
import { periodStatistics } from './series-statistics.ts'

/** Part of the time that must have data. */
const MIN_COVERAGE_PERCENT = 95

/** One channel of a monitoring: its readings that count, and the numbers of the whole period. */
export type CountedSeries = {
  readonly counted: CountedReadings
  /** Time from which on readings do not count; null without one. */
  readonly stopped_at: number | null
  readonly statistics: SeriesStatistics
}

/** Judgement with the readings from which it follows, in the order of `statistics`. */
export type CountedJudgement = ConditionJudgement & { readonly series: readonly CountedSeries[] }

/**
 * Judges the conditions of a shipment. The order of readings and their repetition change nothing.
 * An excursion counts more than anything else. While a monitoring runs without an excursion the
 * verdict is `in_progress`, because loggers are often read at the end. The reasons say what is
 * missing so far. A missing reading whose neighbours are within the longest gap cannot be noticed.
 */
export function judgeConditions(facts: ConditionFacts): CountedJudgement {
  const { range, monitorings } = facts
  const judged = monitorings.flatMap((monitoring) =>
    monitoring.series.map((series) => judgeSeries(monitoring, series, facts)),
  )
  const excursions = judged.flatMap((one) => one.excursions).toSorted((a, b) => a.started_at - b.started_at)
  const missing = [
    ...missingChannels(range, monitorings),
    ...judged.flatMap(({ problems }) => problems),
    ...monitorings.filter((one) => lacksCertificate(one, facts)).map(({ device }) => uncertified(device)),
  ]
  const reasons: VerdictReason[] = [...missing, ...judged.flatMap(({ conflicts }) => conflicts)]
  if (excursions.length > 0) reasons.unshift({ code: 'excursion', count: excursions.length })
  const isRunning = monitorings.some(({ to }) => to === null)
  return {
    verdict: verdictOf(excursions.length > 0, isRunning, missing.length > 0),
    reasons,
    series: judged,
    statistics: judged.map(({ statistics }) => statistics),
    gaps: judged.flatMap(({ gaps }) => gaps),
    excursions,
  }
}

function verdictOf(hasExcursion: boolean, isRunning: boolean, lacksData: boolean): Verdict {
  if (hasExcursion) return 'excursion'
  if (isRunning) return 'in_progress'
  return lacksData ? 'inconclusive' : 'conforming'
}

type JudgedSeries = CountedSeries & {
  readonly gaps: readonly Gap[]
  readonly excursions: readonly Excursion[]
  /** Reasons for which the verdict is inconclusive. */
  readonly problems: readonly VerdictReason[]
  readonly conflicts: readonly VerdictReason[]
}

function judgeSeries(monitoring: Monitoring, series: Series, { range, now }: ConditionFacts): JudgedSeries {
  const { device, stopped_at } = monitoring
  const { channel } = series
  const limits = limitsOf(range, channel)
  const end = monitoring.to ?? Number.POSITIVE_INFINITY
  const counted = countReadings(
    series,
    { from: monitoring.from, to: Math.min(end, stopped_at ?? end) },
    range,
  )
  const period = periodOf(monitoring, now, counted)
  const gaps = findGaps(counted, period).map((gap) => ({ device, channel, ...gap }))
  const statistics = { device, channel, ...periodStatistics(counted, period, channel, range) }
  const { conflicts: count } = counted
  return {
    counted,
    stopped_at,
    statistics,
    gaps,
    excursions: limits === undefined ? [] : excursionsOf(monitoring, series, counted, { limits, range }),
    problems: limits === undefined ? [] : problemsOf(statistics, gaps),
    conflicts: count === 0 ? [] : [{ code: 'conflicting_readings', device, channel, count }],
  }
}

/** Clocks may be a little ahead, so the last reading of a running monitoring may be after `now`. */
function periodOf({ from, to }: Monitoring, now: number, { regular, extremes }: CountedReadings): Period {
  const last = Math.max(regular.ats.at(-1) ?? from, extremes.ats.at(-1) ?? from)
  return { from, to: to ?? Math.max(now, last) }
}

function excursionsOf(
  { device, to, stopped_at }: Monitoring,
  { channel }: Series,
  counted: CountedReadings,
  { limits, range }: { readonly limits: ChannelLimits; readonly range: ConditionRange },
): readonly Excursion[] {
  const values = joinExtremes(counted)
  const stop = stopped_at === null || (to !== null && to < stopped_at) ? null : stopped_at
  return directions
    .flatMap((direction) => findExcursions(values, direction, limits, range.minutes_outside))
    .map((found) => {
      const ended_at = found.ended_at ?? stop ?? to
      const ended_by = endOf(found.ended_at, stop, to)
      const duration_ms = ended_at === null ? found.duration_ms : ended_at - found.started_at
      return { device, channel, ...found, ended_at, ended_by, duration_ms }
    })
}

function endOf(returned: number | null, stop: number | null, to: number | null): Excursion['ended_by'] {
  if (returned !== null) return 'return'
  if (stop !== null) return 'sensor'
  return to === null ? null : 'monitoring'
}

function problemsOf(statistics: SeriesStatistics, gaps: readonly Gap[]): readonly VerdictReason[] {
  const { device, channel, count, covered_ms, from, to } = statistics
  if (count === 0) return [{ code: 'no_data', device, channel }]
  const long = gaps.filter(({ is_tolerated }) => !is_tolerated)
  const total_ms = long.reduce((sum, gap) => sum + gap.to - gap.from, 0)
  return [
    ...(long.length > 0
      ? [{ code: 'gap', device, channel, count: long.length, total_ms } satisfies VerdictReason]
      : []),
    ...(covered_ms * 100 < (to - from) * MIN_COVERAGE_PERCENT
      ? [{ code: 'low_coverage', device, channel } satisfies VerdictReason]
      : []),
  ]
}

function missingChannels(
  range: ConditionRange,
  monitorings: readonly Monitoring[],
): readonly VerdictReason[] {
  const delivered = new Set(monitorings.flatMap(({ series }) => series.map(({ channel }) => channel)))
  return channels
    .filter((channel) => limitsOf(range, channel) !== undefined && !delivered.has(channel))
    .map((channel) => ({ code: 'channel_missing', channel }))
}

function uncertified(device: string): VerdictReason {
  return { code: 'no_certificate', device }
}

/** Returns true if a part of the monitoring has no valid certificate. */
function lacksCertificate({ from, to, certificates }: Monitoring, { range, now }: ConditionFacts): boolean {
  if (!range.requires_certificate) return false
  let covered = from
  for (const one of certificates.toSorted((a, b) => a.from - b.from)) {
    if (one.from <= covered) covered = Math.max(covered, one.to)
  }
  const isCoveredFromStart = certificates.some((one) => one.from <= from && one.to >= from)
  return !isCoveredFromStart || covered < (to ?? now)
}
