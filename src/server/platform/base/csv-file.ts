import Papa from 'papaparse'
import { safeCsvCell } from '#domain/csv-cell.ts'

/** By which Excel knows UTF-8. */
const BOM = '\uFEFF'

export type CsvForm = { readonly delimiter: ',' | ';' }

/**
 * A CSV file (RFC 4180, UTF-8 with its mark) in pieces: the headings with the first page, then page after page as they are
 * read. Nothing comes before the first page is read, so that a failure by then is still answered by its status. Every cell
 * stands in quotes, and none is a formula to a spreadsheet.
 */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
  form: CsvForm,
): AsyncGenerator<string, void, undefined> {
  let head = `${BOM}${csvLines([headings], form)}`
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield `${head}${csvLines(rows, form)}`
    head = ''
  }
  if (head !== '') yield head
}

function csvLines(rows: readonly (readonly string[])[], { delimiter }: CsvForm): string {
  const text = Papa.unparse(
    rows.map((row) => row.map(safeCsvCell)),
    { delimiter, quotes: true, newline: '\r\n' },
  )
  return `${text}\r\n`
}
