import { readCsv, type CsvRow } from '../../base/csv.ts'
import { isPhysical, parseThousandths, type Channel, type Unit } from '../reading.ts'
import { fittingOrders, localTime, parseLoggerTime, type LoggerTime } from './logger-time.ts'
import {
  MAX_LOGGER_FILE_READINGS,
  type LoggerFileAnswers,
  type LoggerFileFault,
  type LoggerFileQuestion,
  type LoggerFileWarning,
  type LoggerRow,
} from './logger-file-types.ts'
import { findColumns, unitOfCell, unitsIn, type TableColumns } from './table-columns.ts'
import { formatOffset, parseOffset, resolveTimes, zoneOfHours } from '../../base/zone.ts'

const MAX_HEADER_LINE = 200
/** Longer lines before the table are not searched, because patterns take long on them. */
const MAX_PREAMBLE_LINE = 200
const MAX_VALUE_LENGTH = 40
/** Words that loggers write in place of a value. */
const ERROR_WORD = /^(?:err(?:or|o)?|-+(?:\.-+)?|—|nc|n\/c)$/i
const VALUE = /^([^\s°º\ufffdA-Z%]+)\s*(?:%(?:\s*(?:RH|UR))?|([°º\ufffd]?\s*[CF]))?$/i

/** Content of a table before it is known whether its readings are acceptable. */
export type TableFile = {
  readonly serial: string | null
  readonly unit: Unit
  readonly zone: string | null
  readonly rows: readonly LoggerRow[]
  /** Instants of the rows; empty while a question is open. */
  readonly instants: readonly number[]
  readonly questions: readonly LoggerFileQuestion[]
  readonly warnings: readonly LoggerFileWarning[]
}

/** Reads a table of any maker with a column of times and one of temperatures. */
export function readTable(text: string, answers: LoggerFileAnswers): TableFile | LoggerFileFault {
  const header = findHeader(text)
  if (header === undefined) return { code: 'columns_missing' }
  const { preamble, columns, titles } = header
  const csv = readCsv(text.slice(header.offset))
  const timed = timedRows(csv.rows, columns, header.line)
  if ('code' in timed) return timed
  const stated = unitsIn(
    [columns.temperature, ...columns.ignored].map((index) => titles[index] ?? '').join(' '),
  )
  const units = new Set(stated.length > 0 ? stated : unitsIn(preamble))
  const values = readValues(timed.rows, columns, units)
  if ('code' in values) return values
  const zone = columns.time.map((index) => titles[index] ?? '').join(' ')
  const times = readTimes(timed.rows, { zone: zoneIn(zone, preamble), answers })
  if ('code' in times) return times
  const serials =
    columns.serial === undefined ? [] : timed.rows.map(({ cells }) => cells[columns.serial ?? 0])
  return {
    serial: serials.find((cell) => cell !== undefined && cell.trim() !== '')?.trim() ?? serialIn(preamble),
    unit: values.unit,
    rows: values.rows,
    ...times,
    warnings: [
      ...(units.size === 0 && !values.isStated ? [{ code: 'unit_assumed' } as const] : []),
      ...(columns.ignored.length > 0
        ? [{ code: 'columns_ignored', names: columns.ignored.map((index) => titles[index] ?? '') } as const]
        : []),
      ...timed.warnings,
      ...times.warnings,
    ],
  }
}

type Header = {
  readonly columns: TableColumns
  readonly titles: readonly string[]
  /** Short lines before the header. */
  readonly preamble: string
  readonly offset: number
  readonly line: number
}

function findHeader(text: string): Header | undefined {
  const preamble: string[] = []
  let offset = 0
  for (let line = 1; line <= MAX_HEADER_LINE && offset < text.length; line += 1) {
    const [whole, content = ''] = /^([^\r\n]*)(?:\r\n|\r|\n|$)/.exec(text.slice(offset, offset + 10_000)) ?? [
      '',
    ]
    const { header } = readCsv(content)
    const columns = header.length > 1 ? findColumns(header) : undefined
    if (columns !== undefined) return { columns, titles: header, preamble: preamble.join('\n'), offset, line }
    if (whole === '') return undefined
    if (content.length <= MAX_PREAMBLE_LINE) preamble.push(content)
    offset += whole.length
  }
  return undefined
}

type TimedRow = { readonly line: number; readonly cells: readonly string[]; readonly time: LoggerTime }

type TimedRows = { readonly rows: readonly TimedRow[]; readonly warnings: readonly LoggerFileWarning[] }

/** Lines without a time are ignored if no reading follows. */
function timedRows(
  rows: readonly CsvRow[],
  columns: TableColumns,
  headerLine: number,
): TimedRows | LoggerFileFault {
  const found: TimedRow[] = []
  let first: CsvRow | undefined
  let count = 0
  for (const row of rows) {
    const time = parseLoggerTime(columns.time.map((index) => row.cells[index]?.trim() ?? '').join(' '))
    if (time === undefined) {
      first ??= row
      count += 1
      continue
    }
    if (first !== undefined) return { code: 'time_invalid', line: first.line + headerLine - 1 }
    const line = row.line + headerLine - 1
    if (row.fault !== undefined) return { code: 'row_invalid', line }
    if (found.length === MAX_LOGGER_FILE_READINGS) return { code: 'too_many_readings' }
    found.push({ line, cells: row.cells, time })
  }
  if (found.length === 0) {
    return first === undefined
      ? { code: 'no_readings' }
      : { code: 'time_invalid', line: first.line + headerLine - 1 }
  }
  const warnings =
    first === undefined ? [] : [{ code: 'lines_ignored', line: first.line + headerLine - 1, count } as const]
  return { rows: found, warnings }
}

type TableValues = { readonly unit: Unit; readonly isStated: boolean; readonly rows: readonly LoggerRow[] }

function readValues(
  rows: readonly TimedRow[],
  columns: TableColumns,
  stated: ReadonlySet<Unit>,
): TableValues | LoggerFileFault {
  const units = new Set(stated)
  if (units.size > 1) return { code: 'units_mixed' }
  for (const { line, cells } of rows) {
    const cell = columns.unit === undefined ? undefined : unitOfCell(cells[columns.unit] ?? '')
    const suffix = VALUE.exec(cells[columns.temperature]?.trim() ?? '')?.[2]
    for (const unit of [cell, suffix === undefined ? undefined : unitOfCell(suffix)]) {
      if (unit !== undefined) units.add(unit)
    }
    if (units.size > 1) return { code: 'units_mixed', line }
  }
  const [unit = 'celsius'] = units
  const found: LoggerRow[] = []
  for (const { line, cells } of rows) {
    const temperature = parseValue(cells[columns.temperature], 'temperature', unit)
    const humidity =
      columns.humidity === undefined ? undefined : parseValue(cells[columns.humidity], 'humidity', unit)
    if (temperature === 'invalid') return { code: 'value_invalid', line, channel: 'temperature' }
    if (humidity === 'invalid') return { code: 'value_invalid', line, channel: 'humidity' }
    const values = {
      ...(temperature === undefined ? {} : { temperature }),
      ...(humidity === undefined ? {} : { humidity }),
    }
    found.push({ line, values })
  }
  return { unit, isStated: units.size > 0, rows: found }
}

/** Returns thousandths, null for an error word, or undefined for an empty cell. */
function parseValue(
  cell: string | undefined,
  channel: Channel,
  unit: Unit,
): number | null | undefined | 'invalid' {
  const text = cell?.trim() ?? ''
  if (text === '') return undefined
  if (text.length > MAX_VALUE_LENGTH) return 'invalid'
  if (ERROR_WORD.test(text)) return null
  const [, decimal = ''] = VALUE.exec(text) ?? []
  const value = parseThousandths(decimal, channel === 'temperature' ? unit : 'celsius')
  return value !== undefined && isPhysical(channel, value) ? value : 'invalid'
}

type TableTimes = Pick<TableFile, 'zone' | 'instants' | 'questions' | 'warnings'>

function readTimes(
  rows: readonly TimedRow[],
  { zone: stated, answers }: { readonly zone: string | undefined; readonly answers: LoggerFileAnswers },
): TableTimes | LoggerFileFault {
  const orders = fittingOrders(rows.map(({ time }) => time))
  const isOrderOpen =
    orders.length === 2 && rows.some(({ time }) => time.order === undefined && time.first !== time.second)
  const order = isOrderOpen ? answers.date_order : orders[0]
  if (orders.length === 0) return { code: 'time_invalid', line: contradictionLine(rows) }
  const hasOffsets = rows.some(({ time }) => time.offsetMs !== undefined)
  const bare = hasOffsets ? rows.find(({ time }) => time.offsetMs === undefined) : undefined
  if (bare !== undefined) return { code: 'time_invalid', line: bare.line }
  const zone = hasOffsets ? null : (stated ?? answers.zone ?? null)
  const questions = [
    ...(order === undefined ? (['date_order'] as const) : []),
    ...(zone === null && !hasOffsets ? (['zone'] as const) : []),
  ]
  if (order === undefined || questions.length > 0) return { zone, instants: [], questions, warnings: [] }
  const locals = rows.map(({ time }) => localTime(time, order))
  const unreal = locals.indexOf(undefined)
  if (unreal !== -1) return { code: 'time_invalid', line: rows[unreal]?.line ?? 0 }
  const times = locals.map((local) => local ?? 0)
  return zone === null ? offsetTimes(rows, times) : zonedTimes(rows, times, zone)
}

/** Returns the line of the first time that contradicts the ones before it. */
function contradictionLine(rows: readonly TimedRow[]): number {
  let allowed = fittingOrders([])
  const row = rows.find(({ time }) => {
    const fitting = fittingOrders([time])
    allowed = allowed.filter((order) => fitting.includes(order))
    return allowed.length === 0
  })
  return row?.line ?? 0
}

function offsetTimes(rows: readonly TimedRow[], times: readonly number[]): TableTimes {
  const instants = times.map((local, index) => local - (rows[index]?.time.offsetMs ?? 0))
  return { zone: null, instants, questions: [], warnings: [] }
}

function zonedTimes(
  rows: readonly TimedRow[],
  times: readonly number[],
  zone: string,
): TableTimes | LoggerFileFault {
  const resolved = resolveTimes(times, zone)
  if (resolved === undefined) return { code: 'zone_unknown' }
  if ('missing' in resolved) return { code: 'time_skipped', line: rows[resolved.missing]?.line ?? 0 }
  const { instants, firstRepeated } = resolved
  const warnings =
    firstRepeated === undefined
      ? []
      : [{ code: 'time_repeated', line: rows[firstRepeated]?.line ?? 0 } as const]
  return { zone, instants, questions: [], warnings }
}

const NAMED_OFFSET = /\b(?:UTC|GMT)\s*([+−-]\s*\d{1,2}(?::?\d{2})?)/i
const ZONE_NUMBER = /\b(?:zone|fuso|zona)\b[^\n]*?([+−-]?\d{1,2}(?:[.:]\d{1,2})?)[ \t"]*$/im
const ZONE_UTC = /\b(?:zone|fuso|zona)\b[^\n]*\b(?:UTC|GMT)\b/i

/** Returns the offset that the title of the time or the text before the table states. */
function zoneIn(title: string, preamble: string): string | undefined {
  for (const text of [title, preamble]) {
    const named = NAMED_OFFSET.exec(text)?.[1]?.replaceAll(/\s/g, '')
    const offset = named === undefined ? undefined : parseOffset(named)
    if (offset !== undefined) return formatOffset(offset)
  }
  if (/\b(?:UTC|GMT)\b|(?:date|time)_?utc$/i.test(title.trim())) return formatOffset(0)
  const number = ZONE_NUMBER.exec(preamble)?.[1]
  if (number !== undefined) return zoneOfHours(number)
  return ZONE_UTC.test(preamble) ? formatOffset(0) : undefined
}

function serialIn(preamble: string): string | null {
  const pattern =
    /(?:serial(?:\s*(?:number|no\.?))?|n[úu]mero de s[ée]rie|s\/n)["\s]*[:;,\t=]["\s]*([\w-]{3,40})/i
  return pattern.exec(preamble)?.[1] ?? null
}
