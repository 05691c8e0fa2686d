import { parseInstant, toInstant } from '../base/instant.ts'
import {
  formatThousandths,
  parseThousandths,
  qualities,
  type Quality,
  type Reading,
  type Readings,
} from './reading.ts'

const DAY_MS = 86_400_000
const FIRST_LINE = /^# lastro ([0-9a-f]{32})$/
const LINE = /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z);(-?\d{1,3}\.\d{3}|);([a-z]+)$/

/** Readings of one shipment, device, channel and UTC day in the order of the file. */
export type DayFile = {
  /** 32 random hexadecimal digits, so that nobody guesses a constant day from its digest. */
  readonly secret: string
  readonly readings: readonly Reading[]
}

/** Line that is not canonical, from 1. */
export type DayFileFault = {
  readonly line: number
  readonly code: 'first_line' | 'line_invalid' | 'not_sorted' | 'another_day' | 'no_readings' | 'last_line'
}

/** Order of the lines: time, then value with errors first. No two lines have the same of both. */
function compareLines(a: Reading, b: Reading): number {
  return a.at - b.at || valueOrder(a.value, b.value)
}

function valueOrder(a: number | null, b: number | null): number {
  return (a ?? Number.MIN_SAFE_INTEGER) - (b ?? Number.MIN_SAFE_INTEGER)
}

/**
 * Returns the canonical file of a day: the secret, then one line `at;value;quality` per reading,
 * each with a line feed. If readings differ only in quality, the regular one stays.
 * @param secret 32 lower-case hexadecimal digits
 * @throws RangeError if there is no reading, or if readings are of several days
 */
export function writeDayFile({ secret, readings }: DayFile): string {
  const sorted = readings.toSorted(
    (a, b) => compareLines(a, b) || qualities.indexOf(a.quality) - qualities.indexOf(b.quality),
  )
  const lines = sorted.flatMap((one, index) => {
    const before = sorted[index - 1]
    return before !== undefined && compareLines(before, one) === 0 ? [] : [`${lineOf(one)}\n`]
  })
  const text = `# lastro ${secret}\n${lines.join('')}`
  const parsed = parseDayFile(text)
  if ('code' in parsed) throw new RangeError(`day file: ${parsed.code} at line ${parsed.line}`)
  return text
}

function lineOf({ at, value, quality }: Reading): string {
  return `${toInstant(new Date(at))};${value === null ? '' : formatThousandths(value)};${quality}`
}

/** Reads the canonical file of a day. Accepts exactly the texts that `writeDayFile` returns. */
export function parseDayFile(text: string): DayFile | DayFileFault {
  const lines = text.split('\n')
  const [, secret] = FIRST_LINE.exec(lines[0] ?? '') ?? []
  if (secret === undefined) return { line: 1, code: 'first_line' }
  if (lines.at(-1) !== '') return { line: lines.length, code: 'last_line' }
  if (lines.length < 3) return { line: 2, code: 'no_readings' }
  const readings: Reading[] = []
  for (const [index, line] of lines.slice(1, -1).entries()) {
    const reading = parseLine(line)
    const code = reading === undefined ? 'line_invalid' : orderFault(readings.at(-1), reading)
    if (reading === undefined || code !== undefined) return { line: index + 2, code: code ?? 'line_invalid' }
    readings.push(reading)
  }
  return { secret, readings }
}

/** Bytes of `# lastro `, 32 digits and a line feed. */
const FIRST_LINE_BYTES = 42
/** Bytes of a time and the semicolon after it. */
const TIME_BYTES = 25
/** Bytes of the line of an error, the shortest one. */
const MIN_LINE_BYTES = TIME_BYTES + ';error\n'.length

const [DIGIT_0, POINT, MINUS, SEMICOLON, LINE_FEED] = [0x30, 0x2e, 0x2d, 0x3b, 0x0a]
/** Rank of each quality by its second letter. */
const rankOfLetter = qualities.reduce(
  (ranks, quality, rank) => ranks.fill(rank, quality.charCodeAt(1), quality.charCodeAt(1) + 1),
  new Uint8Array(256),
)

/**
 * Reads a canonical file in columns, in a twentieth of the time of `parseDayFile`. It checks no
 * line, so the digest of the file must be known to be right.
 */
export function readDayColumns(file: Uint8Array): Readings {
  const size = Math.max(0, Math.floor((file.length - FIRST_LINE_BYTES) / MIN_LINE_BYTES))
  const [ats, values, ranks] = [new Float64Array(size), new Int32Array(size), new Uint8Array(size)]
  const first = String.fromCharCode(...file.subarray(FIRST_LINE_BYTES, FIRST_LINE_BYTES + TIME_BYTES - 1))
  const day = Math.floor(Date.parse(first) / DAY_MS) * DAY_MS
  let count = 0
  let n = FIRST_LINE_BYTES
  while (n < file.length) {
    const seconds = (twoDigits(file, n + 11) * 60 + twoDigits(file, n + 14)) * 60 + twoDigits(file, n + 17)
    ats[count] = day + seconds * 1_000 + digit(file, n + 20) * 100 + twoDigits(file, n + 21)
    n += TIME_BYTES
    const isNegative = file[n] === MINUS
    // Thousandths are the digits without the point. An error has none.
    let value = 0
    for (; file[n] !== SEMICOLON && n < file.length; n += 1) {
      if (file[n] !== POINT && file[n] !== MINUS) value = value * 10 + digit(file, n)
    }
    values[count] = isNegative ? -value : value
    ranks[count] = rankOfLetter[file[n + 2] ?? 0] ?? 0
    count += 1
    while (file[n] !== LINE_FEED && n < file.length) n += 1
    n += 1
  }
  return { ats: ats.subarray(0, count), values: values.subarray(0, count), ranks: ranks.subarray(0, count) }
}

const digit = (file: Uint8Array, place: number): number => (file[place] ?? 0) - DIGIT_0
const twoDigits = (file: Uint8Array, place: number): number =>
  digit(file, place) * 10 + digit(file, place + 1)

function parseLine(line: string): Reading | undefined {
  const [, instant = '', decimal = '', quality] = LINE.exec(line) ?? []
  const at = parseInstant(instant)
  if (at === undefined || !isQuality(quality)) return undefined
  const value = decimal === '' ? null : (parseThousandths(decimal) ?? null)
  const reading = { at: Date.parse(at), value, quality }
  const fits = (value === null) === (quality === 'error')
  return fits && lineOf(reading) === line ? reading : undefined
}

function isQuality(text: string | undefined): text is Quality {
  return (qualities as readonly (string | undefined)[]).includes(text)
}

function orderFault(before: Reading | undefined, reading: Reading): DayFileFault['code'] | undefined {
  if (before === undefined) return undefined
  if (compareLines(before, reading) >= 0) return 'not_sorted'
  return Math.floor(before.at / DAY_MS) === Math.floor(reading.at / DAY_MS) ? undefined : 'another_day'
}

/**
 * Returns the day with late readings added, for a new file that replaces the old one. Returns
 * undefined if the file has all of them.
 * @param secret new digits, because the old file may be known to others
 */
export function mergeDayFile(file: DayFile, late: readonly Reading[], secret: string): DayFile | undefined {
  const known = new Set(file.readings.map(keyOf))
  const added = late.filter((one) => !known.has(keyOf(one)))
  return added.length === 0 ? undefined : { secret, readings: [...file.readings, ...added] }
}

function keyOf({ at, value }: Reading): string {
  return `${at};${value}`
}
