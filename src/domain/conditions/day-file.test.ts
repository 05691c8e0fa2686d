import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDayFile, parseDayFile, readDayColumns, writeDayFile, type DayFile } from './day-file.ts'
import { listReadings, type Reading } from './reading.ts'

const secret = '00112233445566778899aabbccddeeff'
const day = Date.UTC(2026, 10, 29)
const text = `# lastro ${secret}
2026-11-29T00:00:00.000Z;5.000;ok
2026-11-29T00:05:00.000Z;;error
2026-11-29T00:10:00.000Z;-0.500;ok
2026-11-29T00:10:00.000Z;8.001;extreme
`
const file: DayFile = {
  secret,
  readings: [
    { at: day, value: 5_000, quality: 'ok' },
    { at: day + 300_000, value: null, quality: 'error' },
    { at: day + 600_000, value: -500, quality: 'ok' },
    { at: day + 600_000, value: 8_001, quality: 'extreme' },
  ],
}

const someReading: fc.Arbitrary<Reading> = fc
  .tuple(
    fc.nat(86_399_999),
    fc.option(fc.integer({ min: -200_000, max: 150_000 })),
    fc.constantFrom('ok' as const, 'extreme' as const),
  )
  .map(([time, value, quality]) => ({
    at: day + time,
    value,
    quality: value === null ? 'error' : quality,
  }))
const someReadings = fc.array(someReading, { minLength: 1, maxLength: 50 })

describe('writeDayFile', () => {
  it('writes sorted lines without repetitions', () => {
    expect(writeDayFile({ secret, readings: [...file.readings, ...file.readings].toReversed() })).toBe(text)
  })

  it('keeps the regular reading of two with the same time and value', () => {
    const readings = [
      { at: day, value: 1, quality: 'extreme' },
      { at: day, value: 1, quality: 'ok' },
    ] as const
    expect(writeDayFile({ secret, readings })).toContain(';0.001;ok\n')
  })

  it.each([
    ['no reading', { secret, readings: [] }, 'no_readings'],
    ['a short secret', { ...file, secret: 'ab' }, 'first_line'],
    [
      'readings of two days',
      { secret, readings: [...file.readings, { at: day + 86_400_000, value: 0, quality: 'ok' }] },
      'another_day',
    ],
  ] as const)('throws for %s', (_case, wrong, code) => {
    expect(() => writeDayFile(wrong)).toThrow(code)
  })
})

describe('parseDayFile', () => {
  it('reads what writeDayFile wrote', () => {
    expect(parseDayFile(text)).toEqual(file)
    fc.assert(
      fc.property(someReadings, (readings) => {
        const written = writeDayFile({ secret, readings })
        const parsed = parseDayFile(written)
        expect(parsed).toMatchObject({ secret })
        expect('readings' in parsed && writeDayFile(parsed)).toBe(written)
      }),
    )
  })

  it.each([
    ['another first line', text.replace('lastro', 'Lastro'), 1, 'first_line'],
    ['capital digits', text.replace('aabb', 'AABB'), 1, 'first_line'],
    ['carriage returns', text.replaceAll('\n', '\r\n'), 1, 'first_line'],
    ['no line break at the end', text.trimEnd(), 5, 'last_line'],
    ['no reading', `# lastro ${secret}\n`, 2, 'no_readings'],
    ['an empty line', `${text}\n`, 6, 'line_invalid'],
    ['two decimals', text.replace('5.000', '5.00'), 2, 'line_invalid'],
    ['a leading zero', text.replace('5.000', '05.000'), 2, 'line_invalid'],
    ['a negative zero', text.replace('5.000', '-0.000'), 2, 'line_invalid'],
    ['an offset', text.replace('00:00:00.000Z', '00:00:00+00:00'), 2, 'line_invalid'],
    ['a day that does not exist', text.replaceAll('2026-11-29', '2026-11-31'), 2, 'line_invalid'],
    ['an unknown quality', text.replace('ok', 'good'), 2, 'line_invalid'],
    ['an error with a value', text.replace(';;error', ';1.000;error'), 3, 'line_invalid'],
    ['a value missing', text.replace('5.000', ''), 2, 'line_invalid'],
    ['reversed lines', text.replace('00:05', '00:11'), 4, 'not_sorted'],
    ['a repeated line', text.replace('8.001;extreme', '-0.500;extreme'), 5, 'not_sorted'],
    ['two days', text.replace('29T00:10:00.000Z;8', '30T00:10:00.000Z;8'), 5, 'another_day'],
  ])('refuses %s', (_case, wrong, line, code) => {
    expect(parseDayFile(wrong)).toEqual({ line, code })
  })
})

describe('mergeDayFile', () => {
  it('adds late readings, whatever was in the file before', () => {
    fc.assert(
      fc.property(someReadings, someReadings, (before, late) => {
        const merged = mergeDayFile({ secret, readings: before }, late, secret)
        const whole = writeDayFile({ secret, readings: [...before, ...late] })
        const lines = (written: string): readonly string[] =>
          written.split('\n').map((line) => line.replace(/;\w+$/, ''))
        expect(lines(writeDayFile(merged ?? { secret, readings: before }))).toEqual(lines(whole))
      }),
    )
  })

  it('returns undefined if nothing is new', () => {
    expect(mergeDayFile(file, file.readings.slice(1), secret)).toBeUndefined()
  })
})

describe('readDayColumns', () => {
  it('reads what parseDayFile reads', () => {
    fc.assert(
      fc.property(someReadings, (readings) => {
        const written = writeDayFile({ secret, readings })
        expect({ secret, readings: listReadings(readDayColumns(Buffer.from(written))) }).toEqual(
          parseDayFile(written),
        )
      }),
    )
  })

  it.each(['', '# lastro', 'x'.repeat(500)])('ends for a text that is no day file: %j', (wrong) => {
    expect(readDayColumns(Buffer.from(wrong)).ats.length).toBeLessThanOrEqual(1)
  })
})
