import { csvLines } from '#domain/base/csv.ts'

/** Byte order mark, by which Excel recognizes UTF-8. */
const BOM = '\uFEFF'

/**
 * Writes a CSV file (RFC 4180, UTF-8 with byte order mark) in pieces. The first piece contains the
 * headings and the first page of rows. Each further page is one more piece. Nothing is written
 * before the first page is read, so that a failed read can still set the HTTP status. Every cell is
 * quoted, and no spreadsheet reads a cell as a formula.
 */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
  delimiter: ',' | ';',
): AsyncGenerator<string, void, undefined> {
  let head = `${BOM}${csvLines([headings], delimiter)}`
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield `${head}${csvLines(rows, delimiter)}`
    head = ''
  }
  if (head !== '') yield head
}
