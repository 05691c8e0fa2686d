import Papa from 'papaparse'

/** By which Excel knows UTF-8. */
const BOM = '\uFEFF'

/** What spreadsheets begin a formula with, or pass over before one; the wide forms are what Japanese keyboards type. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

export type CsvForm = {
  readonly delimiter: ',' | ';'
  /** Whether every cell stands in quotes, or those that must. */
  readonly quotes: boolean
}

/**
 * A CSV file (RFC 4180, UTF-8 with its mark) in pieces: the headings, then page after page as they are read. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
  form: CsvForm,
): AsyncGenerator<string, void, undefined> {
  yield `${BOM}${csvLines([headings], form)}`
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows, form)
}

function csvLines(rows: readonly (readonly string[])[], { delimiter, quotes }: CsvForm): string {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, quotes, newline: '\r\n', escapeFormulae: formula },
  )
  return `${text}\r\n`
}
