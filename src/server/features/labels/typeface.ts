import { readFileSync } from 'node:fs'

/**
 * Character widths of a face, and the characters that it has. Kerning is ignored, so that PDF, ZPL
 * and screen break lines in the same places.
 */
export type Typeface = {
  /** Returns the width of the whole text in ems; a character that the face lacks has width 0. */
  readonly widthOf: (text: string) => number
  readonly has: (character: string) => boolean
}

/**
 * Reads the metrics of a TrueType file: its glyphs of the basic plane (`cmap` format 4) and their
 * advances (`hmtx`). Source: OpenType 1.9, chapters cmap, head, hhea, hmtx.
 * @throws Error if the file lacks one of these tables
 */
export function readTypeface(path: string): Typeface {
  const bytes = readFileSync(path)
  const unitsPerEm = bytes.readUInt16BE(tableAt(bytes, 'head') + 18)
  const longMetrics = bytes.readUInt16BE(tableAt(bytes, 'hhea') + 34)
  const advances = tableAt(bytes, 'hmtx')
  const glyphOf = glyphReader(bytes)
  const widths = new Map<number, number>()
  const widthAt = (point: number): number => {
    const known = widths.get(point)
    if (known !== undefined) return known
    // As `hmtx` defines, all glyphs after the last long metric have the advance of that metric.
    const metric = Math.min(glyphOf(point), longMetrics - 1)
    const width = bytes.readUInt16BE(advances + metric * 4) / unitsPerEm
    widths.set(point, width)
    return width
  }
  return {
    widthOf: (text) => Array.from(text).reduce((sum, one) => sum + widthAt(one.codePointAt(0) ?? 0), 0),
    has: (character) => glyphOf(character.codePointAt(0) ?? 0) !== 0,
  }
}

function tableAt(bytes: Buffer, tag: string): number {
  const tables = bytes.readUInt16BE(4)
  for (let record = 12; record < 12 + tables * 16; record += 16) {
    if (bytes.toString('latin1', record, record + 4) === tag) return bytes.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

/** Returns a function that maps a code point to its glyph, or to 0 if there is none. */
function glyphReader(bytes: Buffer): (point: number) => number {
  const table = segmentTableAt(bytes)
  const span = bytes.readUInt16BE(table + 6)
  const ends = table + 14
  const starts = ends + span + 2
  const deltas = starts + span
  const offsets = deltas + span
  return (point) => {
    if (point > 0xffff) return 0
    for (let segment = 0; segment < span; segment += 2) {
      if (point > bytes.readUInt16BE(ends + segment)) continue
      const start = bytes.readUInt16BE(starts + segment)
      if (point < start) return 0
      const delta = bytes.readUInt16BE(deltas + segment)
      const offset = bytes.readUInt16BE(offsets + segment)
      if (offset === 0) return (point + delta) & 0xffff
      const glyph = bytes.readUInt16BE(offsets + segment + offset + (point - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function segmentTableAt(bytes: Buffer): number {
  const cmap = tableAt(bytes, 'cmap')
  const tables = bytes.readUInt16BE(cmap + 2)
  for (let record = cmap + 4; record < cmap + 4 + tables * 8; record += 8) {
    const table = cmap + bytes.readUInt32BE(record + 4)
    if (bytes.readUInt16BE(table) === 4) return table
  }
  throw new Error('the font has no character table of format 4')
}
