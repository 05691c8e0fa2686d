import { parseThousandths, isPhysical, type Reading, type Unit } from '../reading.ts'
import { localTime, parseLoggerTime } from './logger-time.ts'
import type { LoggerDevice, LoggerFileFault } from './logger-file-types.ts'
import { parseOffset, zoneOfHours } from '../../base/zone.ts'

/** Parts by which a file is recognized, even if one of them was changed. */
const traces = [/^Device: /m, /^Conf:/m, /^(?:Hist|Res):/m, /^Cert:/m, /^ Public Key: /m, /^Sig: /m]
const MIN_TRACES = 3
/** The device writes no longer line. */
const MAX_LINE = 200

/** Returns true if a text is a file of a Fridge-tag or Q-tag. */
export function isBerlinger(text: string): boolean {
  return traces.filter((trace) => trace.test(text)).length >= MIN_TRACES
}

/** Content of a file of a Fridge-tag or Q-tag. */
export type BerlingerFile = {
  readonly device: LoggerDevice
  readonly unit: Unit
  readonly zone: string
  readonly interval_ms: number | null
  readonly device_clock: number | null
  readonly readings: readonly Reading[]
}

/** Reads the readings of a Q-tag, or the daily extremes of a Fridge-tag. */
export function readBerlinger(text: string): BerlingerFile | LoggerFileFault {
  const long = text.split('\n').findIndex((line) => line.length > MAX_LINE)
  if (long !== -1) return { code: 'row_invalid', line: long + 1 }
  const field = (name: string): string | undefined =>
    new RegExp(String.raw`^[ \t]*${name}:[ \t]*(\S[^\r\n]*?)[ \t]*\r?$`, 'm').exec(text)?.[1]
  const zone = zoneOfHours(field('Zone') ?? '0.00')
  const offset = zone === undefined ? undefined : parseOffset(zone)
  if (zone === undefined || offset === undefined) return { code: 'zone_unknown' }
  const unit: Unit = field('Temp unit') === 'F' ? 'fahrenheit' : 'celsius'
  const readings: Reading[] = []
  for (const { line, time, value, quality } of linesOf(text)) {
    const at = instantOf(time, offset)
    if (at === undefined) return { code: 'time_invalid', line }
    const thousandths = /^-*$/.test(value) ? null : parseThousandths(value, unit)
    if (thousandths === undefined || (thousandths !== null && !isPhysical('temperature', thousandths)))
      return { code: 'value_invalid', line, channel: 'temperature' }
    if (thousandths !== null || quality === 'ok')
      readings.push({ at, value: thousandths, quality: thousandths === null ? 'error' : quality })
  }
  const minutes = Number(field('Logging Interval'))
  return {
    device: { maker: 'Berlinger', model: field('Device') ?? null, serial: field('Serial') ?? null },
    unit,
    zone,
    interval_ms: Number.isInteger(minutes) && minutes > 0 ? minutes * 60_000 : null,
    device_clock: instantOf(field('TS Report Creation') ?? '', offset) ?? null,
    readings,
  }
}

type ValueLine = {
  readonly line: number
  readonly time: string
  readonly value: string
  readonly quality: 'ok' | 'extreme'
}

const DATE = /^ {2}Date: (.*)$/
const EXTREME = /^ {2}M(?:in|ax) T: ?([^,]*), TS M(?:in|ax) T: ?(.*)$/

/** Returns the rows below `Data:` and the extremes of each day below `Hist:`. */
function linesOf(text: string): readonly ValueLine[] {
  const found: ValueLine[] = []
  let section = ''
  let day = ''
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\S/.test(line)) section = line
    day = DATE.exec(line)?.[1] ?? day
    const [, value, clock] = section === 'Hist:' ? (EXTREME.exec(line) ?? []) : []
    if (value !== undefined && clock !== undefined && clock !== '')
      found.push({ line: index + 1, time: `${day} ${clock}`, value, quality: 'extreme' })
    const [, time, datum] = section === 'Data:' ? line.split('\t') : []
    if (time !== undefined && datum !== undefined && !time.startsWith('yyyy'))
      found.push({ line: index + 1, time, value: datum, quality: 'ok' })
  }
  return found
}

function instantOf(text: string, offset: number): number | undefined {
  const time = parseLoggerTime(text)
  const local = time === undefined ? undefined : localTime(time, 'day_first')
  return local === undefined ? undefined : local - offset
}
