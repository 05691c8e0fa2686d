import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LOGGER_FILE_BYTES, MAX_LOGGER_FILE_READINGS, type LoggerFile } from './logger-file-types.ts'
import { readLoggerFile } from './read-logger-file.ts'

const now = Date.UTC(2026, 10, 29)
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string, answers = {}): ReturnType<typeof readLoggerFile> =>
  readLoggerFile(encoded(text), answers, now)

/** Reads a file that is not refused. */
function readFile(text: string | Uint8Array, answers = {}): LoggerFile {
  const file = readLoggerFile(typeof text === 'string' ? encoded(text) : text, answers, now)
  if ('code' in file) throw new Error(`${file.code} ${file.line}`)
  return file
}

const timesOf = ({ series }: LoggerFile): readonly string[] | undefined =>
  series[0]?.readings.map(({ at }) => new Date(at).toISOString())
const valuesOf = ({ series }: LoggerFile, index = 0): readonly (number | null)[] | undefined =>
  series[index]?.readings.map(({ value }) => value)

const simple = 'Time,Temperature (°C)\n2026-11-23 10:00,5.1\n2026-11-23 10:05,5.2\n2026-11-23 10:10,5.25\n'

it('reads a table with a preview', () => {
  expect(readFile(simple, { zone: 'America/Sao_Paulo' })).toEqual({
    format: 'table',
    device: { maker: null, model: null, serial: null },
    unit: 'celsius',
    zone: 'America/Sao_Paulo',
    interval_ms: 300_000,
    from: Date.UTC(2026, 10, 23, 13),
    to: Date.UTC(2026, 10, 23, 13, 10),
    channels: [{ channel: 'temperature', count: 3, errors: 0, minimum: 5_100, maximum: 5_250 }],
    warnings: [],
    questions: [],
    signature: null,
    device_clock: null,
    series: [
      {
        channel: 'temperature',
        readings: [5_100, 5_200, 5_250].map((value, index) => ({
          at: Date.UTC(2026, 10, 23, 13, index * 5),
          value,
          quality: 'ok',
        })),
      },
    ],
  })
})

it('reads the columns of EasyLog with the serial number on the first row', () => {
  const file = readFile(
    'EL-USB-2,Time,Celsius(°C),Humidity(%rh),Dew Point(°C),Serial Number\r\n' +
      '1,23/11/2026 10:00:00,5.5,61.0,-1.3,010012345\r\n2,23/11/2026 10:05:00,5.0,60.5,-1.5\r\n',
    { zone: '-03:00' },
  )
  expect(file).toMatchObject({
    device: { serial: '010012345' },
    warnings: [],
    from: Date.UTC(2026, 10, 23, 13),
  })
  expect([valuesOf(file, 0), valuesOf(file, 1)]).toEqual([
    [5_500, 5_000],
    [61_000, 60_500],
  ])
})

it('reads a Brazilian table with a preamble, decimal commas and separate date and time', () => {
  const file = readFile(
    'Relatório do registrador\nNúmero de série: AB-123\nFuso horário: -3.00\n\n' +
      'Data;Hora;Temperatura (ºC);Umidade (%UR)\n23/11/2026;10:00;5,125;60\n23/11/2026;10:05;--;61\n\nMédia;5,1\n',
  )
  expect(file).toMatchObject({
    device: { serial: 'AB-123' },
    zone: '-03:00',
    channels: [
      { channel: 'temperature', count: 1, errors: 1, minimum: 5_125 },
      { channel: 'humidity', count: 2, errors: 0 },
    ],
    warnings: [{ code: 'lines_ignored', line: 9, count: 1 }],
  })
  expect(file.from).toBe(Date.UTC(2026, 10, 23, 13))
})

it('reads UTF-16 and windows-1252', () => {
  const marked = `\ufeff${simple}`
  const units = Uint16Array.from({ length: marked.length }, (_none, index) => marked.charCodeAt(index))
  // The platforms of the tests store the low byte first.
  const utf16 = new Uint8Array(units.buffer)
  const ansi = Uint8Array.from(simple, (letter) => letter.charCodeAt(0))
  const expected = readFile(simple, { zone: 'Z' })
  expect(readFile(utf16, { zone: 'Z' })).toEqual(expected)
  expect(readFile(ansi, { zone: 'Z' })).toEqual(expected)
  expect(readFile(marked, { zone: 'Z' })).toEqual(expected)
})

describe('times', () => {
  it.each([
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
    ['2026-11-23T10:00:00.5-03:00', '2026-11-23T13:00:00.500Z'],
    ['2026-11-23 10:00 UTC+08:00', '2026-11-23T02:00:00.000Z'],
    ['1795946400', '2026-11-29T10:00:00.000Z'],
    ['1795946400123', '2026-11-29T10:00:00.123Z'],
    ['2026/11/23 22:00', '2026-11-23T22:00:00.000Z'],
    ['23/11/2026 10:00', '2026-11-23T10:00:00.000Z'],
    ['11/23/26 10:00:05 PM', '2026-11-23T22:00:05.000Z'],
    ['11/23/2026 12:00 a.m.', '2026-11-23T00:00:00.000Z'],
    ['03.04.2026 10:00', '2026-04-03T10:00:00.000Z'],
    ['23-nov-2026 10:00', '2026-11-23T10:00:00.000Z'],
    ['3 de fevereiro de 2026 10:00', '2026-02-03T10:00:00.000Z'],
    ['Nov 23, 2026 10:00', '2026-11-23T10:00:00.000Z'],
  ])('reads %s', (time, instant) => {
    const later = Date.UTC(2027, 0, 1)
    const file = readLoggerFile(encoded(`Time;Temp °C\n${time};5\n`), { zone: 'UTC' }, later)
    expect('code' in file ? file : timesOf(file)).toEqual([instant])
  })

  it.each(['31/02/2026 10:00', '2026-11-23', '2026-11-23 25:00', '13:00 PM', 'ontem', '13/13/2026 10:00'])(
    'refuses %s at its line',
    (time) => {
      expect(read(`Time;Temp °C\n${time};5\n`, { zone: 'UTC' })).toEqual({ code: 'time_invalid', line: 2 })
    },
  )

  it('asks for the order of day and month if the whole file fits both', () => {
    const text = 'Time;Temp °C\n03/04/2026 10:00;5\n12/04/2026 10:00;6\n'
    expect(readFile(text, { zone: 'UTC' })).toMatchObject({
      questions: ['date_order'],
      from: null,
      series: [],
      channels: [{ count: 2, minimum: 5_000, maximum: 6_000 }],
    })
    expect(readFile(text).questions).toEqual(['date_order', 'zone'])
    expect(timesOf(readFile(text, { zone: 'UTC', date_order: 'day_first' }))?.[0]).toContain('2026-04-03')
    expect(timesOf(readFile(text, { zone: 'UTC', date_order: 'month_first' }))?.[0]).toContain('2026-03-04')
  })

  it('takes the order from one time of the file, whatever the answer is', () => {
    const text = 'Time;Temp °C\n03/04/2026 10:00;5\n13/04/2026 10:00;6\n'
    const file = readFile(text, { zone: 'UTC', date_order: 'month_first' })
    expect(timesOf(file)?.[0]).toContain('2026-04-03')
  })

  it('refuses times that contradict each other at the line', () => {
    const text = 'Time;Temp °C\n03/04/2026 10:00;5\n13/04/2026 10:00;6\n04/13/2026 10:00;6\n'
    expect(read(text, { zone: 'UTC' })).toEqual({ code: 'time_invalid', line: 4 })
  })

  it.each([
    ['UTC+08:00', '+08:00'],
    ['Time zone: GMT-3', '-03:00'],
    ['Zone: 0.00', '+00:00'],
    ['Fuso: -3.50', '-03:30'],
  ])('takes the zone from "%s" before the table', (line, zone) => {
    expect(readFile(`${line}\n${simple}`).zone).toBe(zone)
  })

  it('takes the zone from the title of the time', () => {
    expect(readFile(simple.replace('Time', 'DateUtc')).zone).toBe('+00:00')
  })

  it('asks for the zone, and refuses one that nobody knows', () => {
    expect(readFile(simple).questions).toEqual(['zone'])
    expect(read(simple, { zone: 'America/Lastro' })).toEqual({ code: 'zone_unknown' })
  })

  const hour = (times: readonly string[]): string =>
    `Time;Temp °C\n${times.map((time) => `${time};5\n`).join('')}`
  const repeated = [
    '2018-02-17 23:00',
    '2018-02-17 23:30',
    '2018-02-17 23:00',
    '2018-02-17 23:30',
    '2018-02-18 00:00',
  ]

  it('resolves an hour that exists twice by the order of the file', () => {
    const file = readFile(hour(repeated), { zone: 'America/Sao_Paulo' })
    const instants = ['01:00', '01:30', '02:00', '02:30', '03:00'].map((time) => `2018-02-18T${time}:00.000Z`)
    expect(timesOf(file)).toEqual(instants)
    expect(file.warnings).toEqual([{ code: 'time_repeated', line: 2 }])
    const descending = readFile(hour(repeated.toReversed()), { zone: 'America/Sao_Paulo' })
    expect(timesOf(descending)).toEqual(instants.toReversed())
  })

  it('refuses an hour that never exists at its line', () => {
    const text = hour(['2018-11-03 23:30', '2018-11-04 00:30', '2018-11-04 01:00'])
    expect(read(text, { zone: 'America/Sao_Paulo' })).toEqual({ code: 'time_skipped', line: 3 })
  })

  it('leaves out times of the future and of a clock that was reset', () => {
    const text = `${simple}2000-01-01 00:00,5\n2026-11-30 00:00,5\n`
    expect(readFile(text, { zone: 'UTC' })).toMatchObject({
      channels: [{ count: 3 }],
      warnings: [
        { code: 'reading_in_future', count: 1 },
        { code: 'reading_too_old', count: 1 },
      ],
    })
  })
})

describe('values', () => {
  const values = (...cells: readonly string[]): string =>
    `Time;Temperature\n${cells.map((cell, index) => `2026-11-23 10:0${index}Z;${cell}\n`).join('')}`

  it('counts error words as gaps and skips empty cells', () => {
    const file = readFile(values('Err', '--', 'NC', 'erro', '', '5'))
    expect(valuesOf(file)).toEqual([null, null, null, null, 5_000])
    expect(file.channels).toEqual([
      { channel: 'temperature', count: 1, errors: 4, minimum: 5_000, maximum: 5_000 },
    ])
  })

  it.each(['NaN', 'quente', '150.001', '-200.001', '1.000,5', '5 K'])('refuses %s at its line', (cell) => {
    expect(read(values('5', cell))).toEqual({ code: 'value_invalid', line: 3, channel: 'temperature' })
  })

  it('refuses humidity above 100 %', () => {
    expect(read('Time;Temp °C;RH %\n2026-11-23 10:00Z;5;100.1\n')).toEqual({
      code: 'value_invalid',
      line: 2,
      channel: 'humidity',
    })
  })

  it.each([
    ['the title', 'Time;Temp (°F)\n2026-11-23 10:00Z;46.4\n'],
    ['the text before the table', 'Unit: °F\nTime;Temp\n2026-11-23 10:00Z;46.4\n'],
    ['a column', 'Time;Temp;Unit\n2026-11-23 10:00Z;46.4;F\n'],
    ['the cell', 'Time;Temp\n2026-11-23 10:00Z;46.4 °F\n'],
  ])('converts degrees Fahrenheit named by %s', (_case, text) => {
    const file = readFile(text)
    expect([file.unit, valuesOf(file), file.warnings]).toEqual(['fahrenheit', [8_000], []])
  })

  it.each([
    ['two columns', 'Time;Temp (°C);Temp (°F)\n2026-11-23 10:00Z;8;46.4\n', undefined],
    ['two cells', 'Time;Temp\n2026-11-23 10:00Z;8 °C\n2026-11-23 10:05Z;46.4 °F\n', 3],
    ['a title and a cell', 'Time;Temp (°C)\n2026-11-23 10:00Z;46.4 °F\n', 2],
  ])('refuses both units in %s', (_case, text, line) => {
    expect(read(text)).toEqual({ code: 'units_mixed', ...(line !== undefined && { line }) })
  })

  it('warns if no unit is stated or a column is ignored', () => {
    const file = readFile('Time;Temp 1;Temp 2\n2026-11-23 10:00Z;5;6\n')
    expect(file.warnings).toEqual([{ code: 'unit_assumed' }, { code: 'columns_ignored', names: ['Temp 2'] }])
  })
})

it('answers for any text and any bytes', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Time;Temp', 'Data:', 'Hist:', 'Cert:', 'Conf:', 'Device: x', ' Public Key: ', 'Sig: 0'),
    fc.constantFrom('\t2022-11-08 04:49\t4.4', '2026-11-23 10:00Z;5', 'Zone: 1.00', '  Date: 2026-01-01'),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(read(lines.join('\n'), { zone: 'UTC' })).toBeDefined()
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(readLoggerFile(bytes, {}, now)).toBeDefined()
    }),
  )
})

it.each([
  ['a table', `zone ${'1 '.repeat(9_000)}x\nTime;Temp\n`],
  ['a Berlinger file', `Device: ${' '.repeat(1_000_000)}x\nConf:\nHist:\nCert:\n`],
])('refuses long lines of %s without searching them', (_case, text) => {
  expect(read(text)).toMatchObject({ code: expect.stringMatching(/no_readings|row_invalid/) })
})

describe('refusals', () => {
  it.each([
    [
      'a PDF that names its maker',
      '%PDF-1.7\n/Producer (LogTag Analyzer)',
      { code: 'file_is_pdf', maker: 'LogTag' },
    ],
    ['another PDF', '%PDF-1.4\n', { code: 'file_is_pdf' }],
    ['a workbook', 'PK\u0003\u0004', { code: 'file_is_workbook' }],
    ['a table without a temperature', 'Time;Pressure\n2026-11-23 10:00Z;5\n', { code: 'columns_missing' }],
    ['an empty file', '', { code: 'columns_missing' }],
    ['a table without rows', 'Time;Temp °C\n', { code: 'no_readings' }],
    ['a table without values', 'Time;Temp °C\n2026-11-23 10:00Z;\n', { code: 'no_readings' }],
    [
      'a line without time among readings',
      'Time;Temp\n2026-11-23 10:00Z;5\nx;5\n2026-11-23 10:10Z;5\n',
      { code: 'time_invalid', line: 3 },
    ],
    ['a stray quote', 'Time;Temp\n2026-11-23 10:00Z;"5\n', { code: 'row_invalid', line: 2 }],
  ])('refuses %s', (_case, text, fault) => {
    expect(read(text, { zone: 'UTC' })).toEqual(fault)
  })

  it('refuses 200,001 readings, but not of 200,000', () => {
    const lines = Array.from(
      { length: MAX_LOGGER_FILE_READINGS },
      (_none, index) => `${1_700_000_000 + index * 60};5\n`,
    )
    const text = `Time;Temp °C\n${lines.join('')}`
    expect(readFile(text).channels[0]?.count).toBe(MAX_LOGGER_FILE_READINGS)
    expect(read(`${text}1799999999;5\n`)).toEqual({ code: 'too_many_readings' })
  })

  it('refuses more than 20 MB', () => {
    expect(readLoggerFile(new Uint8Array(MAX_LOGGER_FILE_BYTES + 1), {}, now)).toEqual({
      code: 'file_too_large',
    })
  })
})
