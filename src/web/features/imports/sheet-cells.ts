import type { CsvFile, CsvRow } from '#domain/base/csv.ts'
import type { Language } from '#contract/messages/message.ts'

/** Value of a cell of a spreadsheet; a time of no zone is a `Date` in UTC. */
export type SheetCell = string | number | boolean | Date | null

/**
 * Returns the rows of a sheet as those of a CSV file. The first row that is not empty is the
 * header, and the line of a row is its number in the sheet.
 */
export function sheetFile(cells: readonly (readonly SheetCell[])[], language: Language): CsvFile {
  const found = cells.flatMap((row, at): CsvRow[] => {
    const texts = row.map((cell) => cellText(cell, language))
    return texts.some((text) => text.trim() !== '') ? [{ line: at + 1, cells: texts }] : []
  })
  const [first, ...rows] = found
  return { header: first?.cells ?? [], rows, lines: found.length, hasFaultyHeader: false }
}

/** Returns a cell as a text that `readRow` reads as the same value, whatever stands beside it. */
export function cellText(cell: SheetCell, language: Language): string {
  if (cell === null) return ''
  if (cell instanceof Date) return timeText(cell, language)
  if (typeof cell === 'number') return numberCell(cell, language)
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  return cell
}

/** Digits that a spreadsheet keeps of a number. */
const PRECISION = 15

/**
 * Returns a number with the decimal sign of the language, so that it can be read in one way only.
 * Three decimals get a zero, because `1,200` could be a thousand. A number with more digits than
 * a spreadsheet keeps gets an exponent, so that it is refused.
 */
export function numberCell(value: number, language: Language): string {
  if (Math.abs(value) >= 10 ** PRECISION) return value.toExponential()
  const text = String(Number(value.toPrecision(PRECISION)))
  const certain = /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
  return language === 'pt' ? certain.replace('.', ',') : certain
}

/** Spreadsheets keep a time without a day as one of their first days, in 1899 or in 1904. */
const FIRST_YEAR = 1905

function timeText(at: Date, language: Language): string {
  // The day is a binary fraction in the file, so a whole second may be a millisecond short.
  const iso = new Date(Math.round(at.getTime() / 1000) * 1000).toISOString()
  const time = iso.slice(11, 16)
  if (at.getUTCFullYear() < FIRST_YEAR) return time
  const [year, month, day] = iso.slice(0, 10).split('-')
  const date = language === 'pt' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`
  return time === '00:00' ? date : `${date} ${time}`
}
