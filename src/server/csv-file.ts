import Papa from 'papaparse'
import { safeCsvCell } from '#domain/csv-cell.ts'

/** By which Excel knows UTF-8. */
const BOM = '\uFEFF'

export type CsvForm = { readonly delimiter: ',' | ';' }

/**
 * A CSV file (RFC 4180, UTF-8 with its mark) in pieces: the headings, then page after page as they are read. Every cell
 * stands in quotes, and none is a formula to a spreadsheet.
 */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
  form: CsvForm,
): AsyncGenerator<string, void, undefined> {
  yield `${BOM}${csvLines([headings], form)}`
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows, form)
}

function csvLines(rows: readonly (readonly string[])[], { delimiter }: CsvForm): string {
  const text = Papa.unparse(
    rows.map((row) => row.map(safeCsvCell)),
    { delimiter, quotes: true, newline: '\r\n' },
  )
  return `${text}\r\n`
}
