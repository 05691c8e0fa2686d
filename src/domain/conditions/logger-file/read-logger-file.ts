import { channels, timeProblem, type Channel, type ChannelReadings, type Reading } from '../reading.ts'
import { isBerlinger, readBerlinger } from './berlinger-file.ts'
import { decodeText, decodeWindows1252 } from './decode-text.ts'
import {
  MAX_LOGGER_FILE_BYTES,
  MAX_LOGGER_FILE_READINGS,
  type ChannelSummary,
  type LoggerFile,
  type LoggerFileAnswers,
  type LoggerFileFault,
  type LoggerFileWarning,
  type LoggerRow,
} from './logger-file-types.ts'
import { readTable } from './table-file.ts'
import { verifyBerlinger } from './verify-berlinger.ts'

/** Makers whose reports may name them, so that a refusal can say which export to choose. */
const makers = ['LogTag', 'Elitech', 'TempTale', 'Sensitech', 'ELPRO', 'Testo', 'Berlinger', 'EasyLog']

/**
 * Reads a file of a logger: a table of any maker, or a signed file of a Fridge-tag or Q-tag. Call
 * it again with the answers while `questions` is not empty. A broken signature does not keep the
 * file from being read; the caller decides.
 * @param now time in milliseconds; later readings are left out
 */
export function readLoggerFile(
  bytes: Uint8Array,
  answers: LoggerFileAnswers,
  now: number,
): LoggerFile | LoggerFileFault {
  if (bytes.length > MAX_LOGGER_FILE_BYTES) return { code: 'file_too_large' }
  const start = decodeWindows1252(bytes.subarray(0, 1_024))
  if (start.includes('%PDF-')) return pdfFault(bytes)
  // Workbooks are ZIP files or, of older programs, OLE files.
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('ÐÏ\u0011à')) return { code: 'file_is_workbook' }
  const text = decodeText(bytes)
  return isBerlinger(text) ? fromBerlinger(text, bytes, now) : fromTable(text, answers, now)
}

function pdfFault(bytes: Uint8Array): LoggerFileFault {
  const text = decodeWindows1252(bytes).toLowerCase()
  const maker = makers.find((name) => text.includes(name.toLowerCase()))
  return { code: 'file_is_pdf', ...(maker !== undefined && { maker }) }
}

function fromBerlinger(text: string, bytes: Uint8Array, now: number): LoggerFile | LoggerFileFault {
  const file = readBerlinger(text)
  if ('code' in file) return file
  const { readings, ...facts } = file
  if (readings.length > MAX_LOGGER_FILE_READINGS) return { code: 'too_many_readings' }
  const timed = acceptedReadings(readings, now)
  const series = [{ channel: 'temperature' as const, readings: timed.readings }]
  const hasExtremes = readings.some(({ quality }) => quality === 'extreme')
  return {
    format: 'berlinger',
    ...facts,
    ...boundsOf(series),
    interval_ms: facts.interval_ms,
    channels: series.map(summaryOf),
    warnings: [...(hasExtremes ? [{ code: 'daily_extremes' } as const] : []), ...timed.warnings],
    questions: [],
    signature: verifyBerlinger(bytes),
    series,
  }
}

function fromTable(text: string, answers: LoggerFileAnswers, now: number): LoggerFile | LoggerFileFault {
  const table = readTable(text, answers)
  if ('code' in table) return table
  const { rows, instants, serial, unit, zone, questions } = table
  const used = channels.filter((channel) => rows.some(({ values }) => values[channel] !== undefined))
  const all = used.map((channel) => ({ channel, readings: readingsOf(rows, instants, channel) }))
  const total = all.reduce((sum, { readings }) => sum + readings.length, 0)
  if (total === 0) return { code: 'no_readings' }
  if (total > MAX_LOGGER_FILE_READINGS) return { code: 'too_many_readings' }
  const isOpen = questions.length > 0
  const timed = all.map(({ channel, readings }) => ({
    channel,
    ...acceptedReadings(readings, isOpen ? Number.POSITIVE_INFINITY : now),
  }))
  const series = isOpen ? [] : timed.map(({ channel, readings }) => ({ channel, readings }))
  return {
    format: 'table',
    device: { maker: null, model: null, serial },
    unit,
    zone,
    ...boundsOf(series),
    channels: (isOpen ? all : series).map(summaryOf),
    warnings: [...table.warnings, ...(isOpen ? [] : timed.flatMap(({ warnings }) => warnings))],
    questions,
    signature: null,
    device_clock: null,
    series,
  }
}

function readingsOf(
  rows: readonly LoggerRow[],
  instants: readonly number[],
  channel: Channel,
): readonly Reading[] {
  return rows.flatMap(({ values }, index) => {
    const value = values[channel]
    if (value === undefined) return []
    return [{ at: instants[index] ?? 0, value, quality: value === null ? 'error' : 'ok' } as const]
  })
}

type Accepted = { readonly readings: readonly Reading[]; readonly warnings: readonly LoggerFileWarning[] }

/** Leaves out readings of the future, and those of a clock that was reset. */
function acceptedReadings(readings: readonly Reading[], now: number): Accepted {
  const problems = readings.map(({ at }) => timeProblem(at, now))
  return {
    readings: readings.filter((_reading, index) => problems[index] === undefined),
    warnings: (['reading_in_future', 'reading_too_old'] as const).flatMap((code) => {
      const count = problems.filter((problem) => problem === code).length
      return count === 0 ? [] : [{ code, count }]
    }),
  }
}

function summaryOf({ channel, readings }: ChannelReadings): ChannelSummary {
  let [count, errors] = [0, 0]
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { value } of readings) {
    if (value === null) errors += 1
    else {
      count += 1
      minimum = Math.min(minimum, value)
      maximum = Math.max(maximum, value)
    }
  }
  const isEmpty = count === 0
  return { channel, count, errors, minimum: isEmpty ? null : minimum, maximum: isEmpty ? null : maximum }
}

/** Returns first and last time and the usual distance between two times. */
function boundsOf(series: readonly ChannelReadings[]): Pick<LoggerFile, 'from' | 'to' | 'interval_ms'> {
  const times = [...new Set(series.flatMap(({ readings }) => readings.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  )
  const distances = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  const interval_ms = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? null
  return { from: times[0] ?? null, to: times.at(-1) ?? null, interval_ms }
}
