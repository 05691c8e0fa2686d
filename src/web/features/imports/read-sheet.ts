import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import { readSheet as parseSheet } from 'read-excel-file/universal'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { SheetCell } from './sheet-cells.ts'

/** Limits of a spreadsheet beyond the size of its file. */
export const sheetLimits = {
  /** Bytes of the file without its compression. */
  unpackedBytes: 100 * 1024 * 1024,
  /** Rows times columns up to the last cell with a value. */
  cells: 5_000_000,
} as const

/** Parts of the archive; a workbook has some dozens. */
const MAX_PARTS = 5_000
/** Rows and columns of a sheet by the standard (ECMA-376). */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

type SheetRefusal = Extract<
  MessageKey,
  'import.not_xlsx' | 'import.unpacks_too_large' | 'import.sheet_too_large' | 'import.too_many_rows'
>

/** Cells of the first sheet, or the reason for which it cannot be read. */
export type SheetReading =
  | { readonly cells: readonly (readonly SheetCell[])[] }
  | { readonly refusal: SheetRefusal }

/**
 * Reads the first sheet of an XLSX file. A formula has the value that was stored with it, and a
 * formula that failed is empty. Nothing is decompressed or allocated beyond `sheetLimits`.
 * @param maxRows maximum number of rows that are not empty, besides the header
 */
export async function readSheet(bytes: Uint8Array, maxRows: number): Promise<SheetReading> {
  try {
    const parts = unpack(bytes)
    if (parts === undefined) return { refusal: 'import.unpacks_too_large' }
    const extent = extentOf(Object.values(parts))
    if (extent === undefined) return { refusal: 'import.not_xlsx' }
    if (extent > sheetLimits.cells) return { refusal: 'import.sheet_too_large' }
    // The library would start workers from texts, which the page forbids, for compressed parts.
    const { buffer } = zipSync(parts, { level: 0 })
    // The type of the library names constructors in place of values.
    const cells = (await parseSheet(buffer)) as unknown as readonly (readonly SheetCell[])[]
    const filled = cells.filter((row) => row.some((cell) => cell !== null)).length
    return filled > maxRows + 1 ? { refusal: 'import.too_many_rows' } : { cells }
  } catch {
    // The library has no closed list of errors; each means that the file is damaged or no workbook.
    return { refusal: 'import.not_xlsx' }
  }
}

function isRead({ name }: UnzipFileInfo): boolean {
  return /\.(?:xml|rels)$/i.test(name)
}

/** Returns the XML parts of an archive, or undefined if they are too large together. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> | undefined {
  let count = 0
  let total = 0
  unzipSync(bytes, {
    filter: (part) => {
      count += 1
      if (count > MAX_PARTS) throw new Error('an archive with too many parts')
      // Parts may overlap, so the compressed size counts too.
      if (isRead(part)) total += Math.max(part.size, part.originalSize)
      return false
    },
  })
  // No part gets more memory than its stated size.
  return total > sheetLimits.unpackedBytes ? undefined : unzipSync(bytes, { filter: isRead })
}

const VALUED_CELL = /<(?:\w+:)?c\s(?:[^>]*\s)?r=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>/g
const ROW = /<(?:\w+:)?row\s(?:[^>]*\s)?r=["'](\d+)["']/g

/**
 * Returns the rows times the columns of the largest sheet, which the parser fills with empty cells.
 * Returns undefined if no part is a sheet, or a cell lies outside every sheet.
 */
function extentOf(parts: readonly Uint8Array[]): number | undefined {
  const decoder = new TextDecoder()
  const sheets = parts.map((part) => decoder.decode(part)).filter((text) => text.includes('sheetData'))
  if (sheets.length === 0) return undefined
  let extent = 0
  for (const sheet of sheets) {
    let [lastRow, lastColumn] = [0, 0]
    for (const [, number] of sheet.matchAll(ROW)) if (Number(number) > MAX_ROW) return undefined
    for (const [, letters = '', number] of sheet.matchAll(VALUED_CELL)) {
      lastRow = Math.max(lastRow, Number(number))
      lastColumn = Math.max(lastColumn, columnOf(letters))
    }
    if (lastRow > MAX_ROW || lastColumn > MAX_COLUMN) return undefined
    extent = Math.max(extent, lastRow * lastColumn)
  }
  return extent
}

/** Returns the number of a column from 1: `AB` is 28. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
