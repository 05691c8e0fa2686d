import { expect, test } from 'vitest'
import { decimalOf } from '../../forms/decimal-text.ts'
import { speak } from '../../locales/language.ts'
import { dateIn, isShortened, timeIn } from './read-cell.ts'
import { cellText, numberCell, sheetFile } from './sheet-cells.ts'

test('writes numbers so that both languages read the same number, beside any other', () => {
  for (const written of ['pt', 'en'] as const) {
    for (const value of [0, 1.2, 1.2345, 1.234, 12.345, 123.456, 1234.567, 0.125, -4.5, 1200, 1_234_567]) {
      for (const read of ['pt', 'en'] as const) {
        speak(read)
        for (const sign of [',', '.'] as const) {
          expect(decimalOf(numberCell(value, written), { seen: new Set([sign]) })).toBe(value)
        }
      }
    }
  }
  speak('pt')
  expect(numberCell(1.234, 'pt')).toBe('1,2340')
  expect(numberCell(0.1 + 0.2, 'pt')).toBe('0,3')
})

test('marks numbers of which a spreadsheet has lost digits', () => {
  expect(isShortened(numberCell(35_261_111_222_333_000, 'pt'))).toBe(true)
  expect(isShortened(numberCell(123_456_789_012_345, 'pt'))).toBe(false)
})

test('keeps the day and time that the sheet shows, in any zone and language', () => {
  const evening = new Date('2026-11-30T23:59:59.000Z')
  for (const language of ['pt', 'en'] as const) {
    expect(dateIn(cellText(evening, language))).toEqual({ day: '2026-11-30', time: '23:59' })
    expect(dateIn(cellText(new Date('2026-12-03T00:00:00.000Z'), language))).toEqual({ day: '2026-12-03' })
    expect(timeIn(cellText(new Date('1899-12-30T17:59:59.999Z'), language))).toEqual({ time: '18:00' })
  }
  expect(cellText(evening, 'pt')).toBe('30/11/2026 23:59')
})

test('skips empty rows and counts lines as the sheet does', () => {
  const file = sheetFile([[null], ['Pedido', 'Peso'], [null, null], ['A1', 2.5]], 'pt')
  expect(file).toEqual({
    header: ['Pedido', 'Peso'],
    rows: [{ line: 4, cells: ['A1', '2,5'] }],
    lines: 2,
    hasFaultyHeader: false,
  })
})
