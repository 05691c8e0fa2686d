/**
 * Characters with which a formula begins in spreadsheets. A formula stands at the start of a cell,
 * or after a separator with optional blanks and quotes. A signed number after a separator is no
 * formula. Japanese keyboards type the full-width characters.
 */
const START = String.raw`'*[=+\-@\t\r\n＝＋－＠]`
const SEPARATOR = String.raw`([,;|\t\r\n][\s"']*)`
const FORMULA = String.raw`(?=[=@＝＠]|[+\-＋－](?!\d+(?:\.\d+)?(?:[\s,;|\])}]|$)))`

const unescapedStart = new RegExp(`^(?=${START})`)
const escapedStart = new RegExp(`^'(?=${START})`)
const unescapedFormula = new RegExp(SEPARATOR + FORMULA, 'g')
const escapedFormula = new RegExp(`${SEPARATOR}'${FORMULA}`, 'g')

/**
 * Returns CSV lines (RFC 4180), each with its line break. Every cell is quoted. No spreadsheet
 * reads a cell as a formula, because an apostrophe stands before each sign that could begin one.
 * Quotes are not enough, because a spreadsheet that expects another separator may split a quoted
 * cell. `readCsv` returns the same cells.
 */
export function csvLines(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  return rows.map((cells) => `${cells.map(quotedCell).join(delimiter)}\r\n`).join('')
}

function quotedCell(text: string): string {
  const safe = text.replace(unescapedFormula, "$1'").replace(unescapedStart, "'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** Removes the apostrophes that `quotedCell` inserts. */
function unescaped(cell: string): string {
  return cell.replace(escapedStart, '').replace(escapedFormula, '$1')
}

/** Reason for which a row of a file may not say what its author meant. */
export type CsvFault =
  /** A quote opens a cell and does not close it before a delimiter or the end of a line. */
  | 'stray_quote'
  /** The row has more cells than the header. */
  | 'too_many_cells'
  /** A cell has a line break and so many delimiters that it may hold other rows. */
  | 'swallowed_lines'

/** Row of a file, unchanged. */
export type CsvRow = {
  /** Line of the file where the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: CsvFault
}

export type CsvFile = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Number of lines of the file that are not blank. */
  readonly lines: number
  /** True if a quote of the header does not close, so that no column is certain. */
  readonly hasFaultyHeader: boolean
}

/**
 * Reads CSV (RFC 4180) with semicolons, commas or tabs as delimiters. The first row that is not
 * empty is the header; a line such as `sep=;` before it names the delimiter. A line with a stray
 * quote is one faulty row, and reading continues at the next line.
 */
export function readCsv(text: string): CsvFile {
  const named = /^sep=(.)\s*?(?:\r\n|\r|\n|$)/i.exec(text)
  const delimiter = named?.[1] ?? delimiterOf(text)
  let at = named?.[0].length ?? 0
  let line = named === null ? 1 : 2
  const found: CsvRow[] = []
  while (at < text.length) {
    const record = recordAt(text, at, delimiter) ?? faultyLineAt(text, at, delimiter)
    const cells = record.cells.map(unescaped)
    if (cells.some((cell) => cell.trim() !== '')) {
      found.push({ line, cells, ...(record.fault && { fault: record.fault }) })
    }
    line += breaksIn(text.slice(at, record.end))
    at = record.end
  }
  const [first, ...rows] = found
  const header = first?.cells ?? []
  return {
    header,
    rows: rows.map((row) => {
      const fault = row.fault ?? faultOf(row.cells, header.length, delimiter)
      return fault === undefined ? row : { ...row, fault }
    }),
    lines: text.split(/\r\n|\r|\n/).filter((one) => one.trim() !== '').length,
    hasFaultyHeader: first?.fault !== undefined || header.some((title) => hasLines(title, delimiter, 1)),
  }
}

/** Returns the most frequent delimiter outside quotes in the first line that is not blank. */
function delimiterOf(text: string): string {
  const [line = ''] = /^.*\S.*$/m.exec(text) ?? []
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const [first = ';'] = [';', ',', '\t'].toSorted((a, b) => bare.split(b).length - bare.split(a).length)
  return first
}

type CsvRecord = { readonly cells: readonly string[]; readonly end: number; readonly fault?: CsvFault }

/** Returns the record that begins at a position, or undefined if it has a stray quote. */
function recordAt(text: string, from: number, delimiter: string): CsvRecord | undefined {
  const cells: string[] = []
  for (let at = from; ; at += 1) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close === -1) return undefined
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'))
      at = close + 1
      while (text[at] === ' ') at += 1
    } else {
      const start = at
      while (at < text.length && text[at] !== delimiter && !isBreak(text[at])) at += 1
      cells.push(text.slice(start, at))
    }
    if (at >= text.length || isBreak(text[at])) return { cells, end: behindBreak(text, at) }
    if (text[at] !== delimiter) return undefined
  }
}

/** Returns the line that begins at a position, split without regard to its quotes. */
function faultyLineAt(text: string, from: number, delimiter: string): CsvRecord {
  let at = from
  while (at < text.length && !isBreak(text[at])) at += 1
  return { cells: text.slice(from, at).split(delimiter), end: behindBreak(text, at), fault: 'stray_quote' }
}

/** Returns the position of the quote that closes a cell, or -1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/**
 * A row inside a cell has one delimiter fewer than the header has columns. In a file of errors it
 * has one fewer still, because that header has a further column.
 */
function faultOf(cells: readonly string[], columns: number, delimiter: string): CsvFault | undefined {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return 'too_many_cells'
  const swallows = cells.some((cell) => hasLines(cell, delimiter, Math.max(columns - 2, 1)))
  return swallows ? 'swallowed_lines' : undefined
}

/** Returns true if a cell has a line break and at least a number of delimiters. */
function hasLines(cell: string, delimiter: string, delimiters: number): boolean {
  return /[\r\n]/.test(cell) && cell.split(delimiter).length > delimiters
}

const isBreak = (sign: string | undefined): boolean => sign === '\r' || sign === '\n'

function behindBreak(text: string, at: number): number {
  return at + (text.startsWith('\r\n', at) ? 2 : 1)
}

function breaksIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
