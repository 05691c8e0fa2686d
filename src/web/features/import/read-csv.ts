import Papa from 'papaparse'

/** Row of a file, unchanged. */
export type CsvRow = {
  /** Line of the file where the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export type CsvFile = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] }

/**
 * Decodes the bytes of a file as UTF-8, else as Windows-1252, in which every byte sequence is
 * valid.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads CSV (RFC 4180) with semicolons, commas or tabs as delimiters. The first row that is not
 * empty is the header.
 */
export function readCsv(text: string): CsvFile {
  const found: CsvRow[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data, meta }) => {
      const cells = data.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== '')) found.push({ line, cells })
      line += linesIn(text.slice(from, meta.cursor))
      from = meta.cursor
    },
  })
  const [header, ...rows] = found
  return { header: header?.cells ?? [], rows }
}

/** Returns the most frequent delimiter outside quotes in the first line that is not blank. */
function delimiterOf(text: string): string {
  const [line = ''] = /^.*\S.*$/m.exec(text) ?? []
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const [first = ';'] = [';', ',', '\t'].toSorted((a, b) => bare.split(b).length - bare.split(a).length)
  return first
}

function linesIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}
