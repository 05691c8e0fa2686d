import type { Channel, ChannelReadings, TimeProblem, Unit } from '../reading.ts'
import type { DateOrder } from './logger-time.ts'
import type { LoggerSignature } from './verify-berlinger.ts'

export const MAX_LOGGER_FILE_BYTES = 20 * 1024 * 1024
export const MAX_LOGGER_FILE_READINGS = 200_000

/** Answers of a person about a file that does not say it itself. */
export type LoggerFileAnswers = {
  /** IANA name such as `America/Sao_Paulo`, or an offset such as `-03:00`. */
  readonly zone?: string | undefined
  readonly date_order?: DateOrder | undefined
}

/** Reason for which a file is refused. */
export type LoggerFileFault = {
  readonly code:
    /** A report for people. `maker` is known if the report names one. */
    | 'file_is_pdf'
    | 'file_is_workbook'
    | 'file_too_large'
    | 'too_many_readings'
    | 'columns_missing'
    | 'no_readings'
    | 'units_mixed'
    | 'row_invalid'
    | 'time_invalid'
    /** Clocks were put forward over this time, so the zone does not have it. */
    | 'time_skipped'
    | 'value_invalid'
    | 'zone_unknown'
  /** Line of the file, from 1. */
  readonly line?: number
  readonly channel?: Channel
  readonly maker?: string
}

/** Remark that does not keep a person from accepting a file. */
export type LoggerFileWarning =
  /** No unit is stated, so degrees Celsius are assumed. */
  | { readonly code: 'unit_assumed' }
  /** These readings are left out. */
  | { readonly code: TimeProblem; readonly count: number }
  | { readonly code: 'columns_ignored'; readonly names: readonly string[] }
  /** Lines after the last reading. */
  | { readonly code: 'lines_ignored'; readonly line: number; readonly count: number }
  /** A time exists twice and was resolved by the order of the file. */
  | { readonly code: 'time_repeated'; readonly line: number }
  /** The file has only the extremes of each day, from which no time outside follows. */
  | { readonly code: 'daily_extremes' }

/** A question that must be answered before the readings are known. */
export type LoggerFileQuestion = 'zone' | 'date_order'

/** Device that a file names. */
export type LoggerDevice = {
  readonly maker: string | null
  readonly model: string | null
  readonly serial: string | null
}

/** Facts that a person sees of a file before accepting it, and the readings. */
export type LoggerFile = {
  readonly format: 'berlinger' | 'table'
  readonly device: LoggerDevice
  /** Unit of the file; the readings are in degrees Celsius. */
  readonly unit: Unit
  /** Zone of the times; null if every time has an offset, or before the zone is answered. */
  readonly zone: string | null
  readonly interval_ms: number | null
  readonly from: number | null
  readonly to: number | null
  /** Number of values, minimum and maximum of each channel in thousandths. */
  readonly channels: readonly ChannelSummary[]
  readonly warnings: readonly LoggerFileWarning[]
  readonly questions: readonly LoggerFileQuestion[]
  /** Null if files of this format have none. */
  readonly signature: LoggerSignature | null
  /** Time by the device's clock when it was read, if the file says so. */
  readonly device_clock: number | null
  /** Empty while a question is open. */
  readonly series: readonly ChannelReadings[]
}

export type ChannelSummary = {
  readonly channel: Channel
  readonly count: number
  readonly errors: number
  readonly minimum: number | null
  readonly maximum: number | null
}

/** Values of one line, as far as they are known without the zone. */
export type LoggerRow = {
  readonly line: number
  /** Values in thousandths by channel; null for an error word. */
  readonly values: Readonly<Partial<Record<Channel, number | null>>>
}
