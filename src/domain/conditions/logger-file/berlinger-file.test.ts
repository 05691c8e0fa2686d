import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorFile } from '../../../../tests/ledger/vector-files.ts'
import { meanKineticTemperature } from '../mean-kinetic-temperature.ts'
import type { LoggerFile, LoggerFileFault } from './logger-file-types.ts'
import { readLoggerFile } from './read-logger-file.ts'
import { verifyBerlinger } from './verify-berlinger.ts'

const now = Date.UTC(2026, 10, 29)
const qTag = vectorFile('cold-chain/berlinger/q-tag-clm-doc-lr.txt')
const fridgeTag = vectorFile('cold-chain/berlinger/fridge-tag-2.txt')
/** The files are ASCII. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function read(text: string): LoggerFile {
  const file: LoggerFile | LoggerFileFault = readLoggerFile(bytesOf(text), {}, now)
  if ('code' in file) throw new Error(`${file.code} ${file.line}`)
  return file
}

describe('a genuine file of a Q-tag', () => {
  const file = read(qTag)

  it('has a valid signature', () => {
    expect(file.signature).toEqual({
      state: 'valid',
      lot: '26102012',
      public_key: expect.stringMatching(/^174c4c2d9c3c[0-9a-f]{116}$/),
    })
  })

  it('has the readings of its rows', () => {
    expect(file).toMatchObject({
      format: 'berlinger',
      device: { maker: 'Berlinger', model: 'Q-tag CLm doc LR', serial: 'RCPJ00010' },
      unit: 'celsius',
      zone: '+00:00',
      interval_ms: 600_000,
      from: Date.UTC(2022, 10, 8, 4, 49),
      to: Date.UTC(2022, 10, 9, 1, 19),
      channels: [{ channel: 'temperature', count: 124, errors: 0, minimum: 900, maximum: 24_300 }],
      warnings: [],
      questions: [],
      device_clock: null,
    })
  })

  it('has the mean kinetic temperature that the device prints, which cuts after one decimal', () => {
    const values = file.series[0]?.readings.map(({ value }) => value ?? 0) ?? []
    const kinetic = meanKineticTemperature(
      values,
      values.map(() => 1),
      83 / 0.0083144,
    )
    expect(Math.floor((kinetic ?? 0) * 10) / 10).toBe(10.5)
  })
})

describe('a genuine file of a Fridge-tag', () => {
  it('has a valid signature and the extremes of 60 days', () => {
    const file = read(fridgeTag)
    expect(file).toMatchObject({
      device: { model: 'Q-tag Fridge-tag 2', serial: '130400191542' },
      signature: { state: 'valid', lot: '1792_20_08' },
      channels: [{ count: 120 }],
      warnings: [{ code: 'daily_extremes' }],
      device_clock: Date.UTC(2023, 1, 14, 6, 5),
    })
    expect(new Set(file.series[0]?.readings.map(({ quality }) => quality))).toEqual(new Set(['extreme']))
  })
})

describe('verifyBerlinger', () => {
  it.each([
    ['Q-tag', qTag],
    ['Fridge-tag', fridgeTag],
  ])('finds 500 changes of one byte of a file of a %s', (_name, text) => {
    const genuine = bytesOf(text)
    const change = fc.tuple(fc.nat(genuine.length - 1), fc.integer({ min: 1, max: 255 }))
    fc.assert(
      fc.property(change, ([at, difference]) => {
        const changed = genuine.slice()
        changed[at] = (changed[at] ?? 0) ^ difference
        const file = readLoggerFile(changed, {}, now)
        expect('code' in file ? 'refused' : file.signature?.state).toMatch(/refused|broken/)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a lower signature', (text: string) => text.replace(/Sig: (.)/, 'Sig: 0')],
    [
      'an upper-case digit',
      (text: string) =>
        text.replace(
          /Sig: (\w*?)([a-f])/,
          (_all, start: string, letter: string) => `Sig: ${start}${letter.toUpperCase()}`,
        ),
    ],
    ['a line after the signature', (text: string) => `${text}\r\n`],
    ['a signature cut off', (text: string) => text.replace(/Sig: .*\r\n$/, '')],
    ['a key that is no point', (text: string) => text.replace(/Public Key: .{8}/, 'Public Key: 00000000')],
    ['line feeds alone', (text: string) => text.replaceAll('\r\n', '\n')],
  ])('reports %s as broken', (_case, change) => {
    expect(verifyBerlinger(bytesOf(change(qTag))).state).toBe('broken')
  })

  it('reports a file without a certificate as absent', () => {
    const [unsigned = ''] = qTag.split('Cert:\r\n')
    expect(verifyBerlinger(bytesOf(unsigned))).toEqual({ state: 'absent', lot: null, public_key: null })
    expect(read(unsigned).signature?.state).toBe('absent')
  })
})

it('refuses a value and a time of a Berlinger file at their lines', () => {
  const line = qTag.split('\r\n').findIndex((one) => one.startsWith('\t2022-11-08 04:59')) + 1
  const value = readLoggerFile(bytesOf(qTag.replace('04:59\t3.2', '04:59\t3x2')), {}, now)
  expect(value).toEqual({ code: 'value_invalid', line, channel: 'temperature' })
  const time = readLoggerFile(bytesOf(qTag.replace('11-08 04:59', '11-31 04:59')), {}, now)
  expect(time).toEqual({ code: 'time_invalid', line })
})

it('converts a Berlinger file in degrees Fahrenheit with an offset', () => {
  const changed = fridgeTag.replace('Temp unit: C', 'Temp unit: F').replace('Zone: 0.00', 'Zone: -3.00')
  const file = read(changed)
  expect(file).toMatchObject({ unit: 'fahrenheit', zone: '-03:00', signature: { state: 'broken' } })
  expect(file.device_clock).toBe(Date.UTC(2023, 1, 14, 9, 5))
})
