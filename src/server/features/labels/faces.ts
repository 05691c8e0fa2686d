import { join } from 'node:path'
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { labelFaces, type LabelFace } from '#contract/endpoints/labels.ts'

/**
 * Character widths of a face, and the characters that it has. Kerning is ignored, so that PDF, ZPL
 * and screen break lines in the same places.
 */
export type Typeface = {
  /** Returns the width of the whole text in ems; a character that the face lacks has width 0. */
  readonly widthOf: (text: string) => number
  readonly has: (character: string) => boolean
}

const folder = join(import.meta.dirname, '../../../../assets/fonts')

/** Maximum number of words of a face whose layout is kept. */
const MAX_WORDS = 5_000

/** Font files of the typefaces. */
const faceFiles: Readonly<Record<LabelFace, string>> = {
  sans: join(folder, 'source-sans-3-regular.ttf'),
  sans_bold: join(folder, 'source-sans-3-semibold.ttf'),
  mono_bold: join(folder, 'jetbrains-mono-semibold.ttf'),
}

type Face = Typeface & { readonly font: Font }

const faces = new Map<LabelFace, Face>()

/** Returns a typeface, whose file is read on first use. */
export function typefaceOf(face: LabelFace): Typeface {
  return openFace(face)
}

/**
 * Registers the typefaces in a document. All documents share the parsed fonts, because parsing a
 * font takes longer than writing a page.
 */
export function registerFaces(document: PDFKit.PDFDocument): void {
  for (const face of labelFaces) {
    // The types of pdfkit know only the bytes of fonts; it uses a font of fontkit as it is.
    document.registerFont(face, openFace(face).font as unknown as Buffer)
  }
}

function openFace(face: LabelFace): Face {
  const known = faces.get(face)
  if (known !== undefined) return known
  const opened = readFace(face)
  faces.set(face, opened)
  return opened
}

function readFace(face: LabelFace): Face {
  const path = faceFiles[face]
  const font = openSync(path)
  if (!('layout' in font)) throw new Error(`${path} contains several fonts`)
  // Pdfkit scales positions of glyphs in place to this number, so that documents can share them.
  if (font.unitsPerEm !== 1_000) throw new Error(`${path} has ${font.unitsPerEm} units per em`)
  // Fontkit stores each glyph with the characters of its first use, and a document is read by them.
  // Without this the parts of other glyphs would be stored without characters.
  const widths = new Map(
    font.characterSet.map((point) => [point, font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm]),
  )
  const widthAt = (character: string): number => widths.get(character.codePointAt(0) ?? 0) ?? 0
  font.layout = face === 'mono_bold' ? layOutAlone(font) : layOutOnce(font)
  return {
    font,
    widthOf: (text) => Array.from(text).reduce((sum, one) => sum + widthAt(one), 0),
    has: (character) => widths.has(character.codePointAt(0) ?? 0),
  }
}

type Layout = Font['layout']

/**
 * Returns a layout that keeps the last words. Documents have most words in common, and looking for
 * kerning takes most of the time of a page.
 */
function layOutOnce(font: Font): Layout {
  const layOut = font.layout.bind(font)
  const known = new LRUCache<string, GlyphRun>({ max: MAX_WORDS, memoMethod: (text) => layOut(text) })
  return (text) => known.memo(text)
}

/**
 * Returns a layout of each character for itself, for a face whose characters are equally wide.
 * Codes have no ligatures of programming languages, whose glyphs the font file lacks.
 */
function layOutAlone(font: Font): Layout {
  const layOut = font.layout.bind(font)
  const empty = layOut('')
  const known = new Map<string, GlyphRun>()
  return (text) => {
    const runs = Array.from(text, (character) => {
      const run = known.get(character) ?? layOut(character)
      known.set(character, run)
      return run
    })
    return Object.assign(Object.create(empty) as GlyphRun, {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
    })
  }
}
