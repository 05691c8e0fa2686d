import type { ConditionRange } from './condition-range.ts'
import type { Channel, Period, Readings } from './reading.ts'

/** Readings of one channel that a device of the shipment is expected to deliver. */
export type Series = { readonly channel: Channel; readonly readings: Readings }

/** Monitoring of a shipment by one device. */
export type Monitoring = {
  readonly device: string
  readonly from: number
  /** End of the monitoring; null while it runs. */
  readonly to: number | null
  /** Time since when the sensor counts as broken or lost; later readings do not count. */
  readonly stopped_at: number | null
  /** Periods in which a calibration certificate is valid; `to` is the first time after it. */
  readonly certificates: readonly Period[]
  /** Channels of the device, each at most once; readings in any order, also repeated. */
  readonly series: readonly Series[]
}

/** Everything from which the verdict of a shipment follows. */
export type ConditionFacts = {
  readonly range: ConditionRange
  readonly monitorings: readonly Monitoring[]
  /** Time of the judgement, until which a monitoring that runs is judged. */
  readonly now: number
}

export const verdicts = ['conforming', 'excursion', 'inconclusive', 'in_progress'] as const
export type Verdict = (typeof verdicts)[number]

/** Fact that explains a verdict. */
export type VerdictReason =
  | { readonly code: 'excursion'; readonly count: number }
  /** No device delivers a channel that the range limits. */
  | { readonly code: 'channel_missing'; readonly channel: Channel }
  | { readonly code: 'no_data'; readonly device: string; readonly channel: Channel }
  /** Time without data that is longer than the longest gap. */
  | {
      readonly code: 'gap'
      readonly device: string
      readonly channel: Channel
      readonly count: number
      readonly total_ms: number
    }
  /** Less than 95 % of the time has data. */
  | { readonly code: 'low_coverage'; readonly device: string; readonly channel: Channel }
  | { readonly code: 'no_certificate'; readonly device: string }
  /** Readings of the same time have different values; the worst one counts. */
  | {
      readonly code: 'conflicting_readings'
      readonly device: string
      readonly channel: Channel
      readonly count: number
    }

/** Time without data. */
export type Gap = Period & {
  readonly device: string
  readonly channel: Channel
  /** False if the verdict is inconclusive because of this gap. */
  readonly is_tolerated: boolean
}

export const directions = ['above', 'below'] as const
export type Direction = (typeof directions)[number]

/**
 * Time outside of the range. Device, channel, direction and `started_at` identify it. Late readings
 * may move `started_at`; `findExcursion` then matches by overlap in time.
 */
export type Excursion = {
  readonly device: string
  readonly channel: Channel
  readonly direction: Direction
  /** Time of the first reading outside. */
  readonly started_at: number
  /** Time of the first reading inside, or of another end; null while the excursion is open. */
  readonly ended_at: number | null
  /**
   * Reason of the end: ten minutes inside, a sensor that was declared broken or lost, or the end of
   * the monitoring. Null while the excursion is open.
   */
  readonly ended_by: 'return' | 'sensor' | 'monitoring' | null
  /** Time from the start to the end, or to the last reading if the excursion is open. */
  readonly duration_ms: number
  /** Part of the duration for which readings outside of the range stand. */
  readonly outside_ms: number
  /** Highest value above, or lowest value below the range, in thousandths. */
  readonly peak: number
  /** True if a reading was beyond the absolute limit. */
  readonly is_absolute: boolean
}

/** Numbers about one channel of one device in a period. */
export type SeriesStatistics = {
  readonly device: string
  readonly channel: Channel
  readonly from: number
  readonly to: number
  /** Number of readings with a value, without duplicates. */
  readonly count: number
  /** Part of the period that has data. */
  readonly covered_ms: number
  readonly outside_ms: number
  /** Values in thousandths; null without data. */
  readonly minimum: number | null
  readonly maximum: number | null
  /** Mean weighted by time, in thousandths. */
  readonly mean: number | null
  /** Mean kinetic temperature in thousandths; null for humidity and frozen goods. */
  readonly mean_kinetic: number | null
}

/** Verdict of a shipment with what it follows from. */
export type ConditionJudgement = {
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  /** One entry per device and channel, in the order of the facts. */
  readonly statistics: readonly SeriesStatistics[]
  readonly gaps: readonly Gap[]
  /** In the order of their start. */
  readonly excursions: readonly Excursion[]
}
