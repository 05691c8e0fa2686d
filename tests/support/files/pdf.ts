import { inflateSync } from 'node:zlib'
import type { Picture } from '../browser/read-codes.ts'

/** A page of a PDF by PDFKit, with lengths in points from the upper left corner. */
export type PdfPage = {
  readonly width: number
  readonly height: number
  readonly texts: readonly {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly size: number
  }[]
  readonly rectangles: readonly Rectangle[]
  /** Widths of the lines on the page. */
  readonly lineWidths: readonly number[]
  /** Operators that set a colour, with their operands. */
  readonly colors: readonly string[]
}

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Item = { readonly dictionary: string; readonly stream: Buffer | undefined }

/** Reads the pages of a PDF: texts, filled rectangles and line widths. */
export function readPdf(file: Buffer): readonly PdfPage[] {
  const items = itemsOf(file)
  return [...items.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
    .map((page) => readPage(page, items))
}

/** Returns the texts of a PDF in the order in which they were written. */
export function textOf(file: Buffer): string {
  return readPdf(file)
    .flatMap(({ texts }) => texts.map(({ text }) => text.trimEnd()))
    .join(' ')
}

/**
 * Reads what makes a PDF an archival one (ISO 19005). Part and level are those that the metadata
 * state.
 */
export function archivalOf(file: Buffer) {
  const items = [...itemsOf(file).values()]
  const ofType = (type: string): readonly Item[] =>
    items.filter(({ dictionary }) => new RegExp(`/Type /${type}\\b`).test(dictionary))
  const metadata = ofType('Metadata').map(contentOf).join('')
  return {
    version: /^%PDF-([\d.]+)/.exec(file.toString('latin1'))?.[1],
    part: /<pdfaid:part>(\w+)</.exec(metadata)?.[1],
    conformance: /<pdfaid:conformance>(\w+)</.exec(metadata)?.[1],
    intents: ofType('OutputIntent').map(({ dictionary }) => /\/S \/(\w+)/.exec(dictionary)?.[1]),
    fontsWithoutFile: ofType('FontDescriptor').filter(({ dictionary }) => !dictionary.includes('/FontFile2')),
  }
}

/** Reads the files in a PDF that its catalogue names as associated (ISO 32000-2, 7.11.4). */
export function attachedFilesOf(file: Buffer) {
  const items = itemsOf(file)
  const catalog = [...items.values()].find(({ dictionary }) => /\/Type \/Catalog\b/.test(dictionary))
  const [, associated = ''] = /\/AF \[([^\]]*)\]/.exec(catalog?.dictionary ?? '') ?? []
  return [...associated.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => {
    const { dictionary } = items.get(number) ?? { dictionary: '' }
    const [, content = ''] = /\/EF <<\s*\/F (\d+) 0 R/.exec(dictionary) ?? []
    const embedded = items.get(content)
    if (embedded?.stream === undefined) throw new Error(`the file ${dictionary} has no content`)
    const isDeflated = embedded.dictionary.includes('FlateDecode')
    return {
      name: /\/UF \(([^)]*)\)/.exec(dictionary)?.[1],
      relationship: /\/AFRelationship \/(\w+)/.exec(dictionary)?.[1],
      type: /\/Subtype \/(\S+)/.exec(embedded.dictionary)?.[1],
      bytes: isDeflated ? inflateSync(embedded.stream) : embedded.stream,
    }
  })
}

function itemsOf(file: Buffer): ReadonlyMap<string, Item> {
  const text = file.toString('latin1')
  const items = new Map<string, Item>()
  for (const { 1: number = '', 2: dictionary = '', index, 0: all } of text.matchAll(
    /^(\d+) 0 obj\n([\s\S]*?)\n(?:stream\n|endobj)/gm,
  )) {
    const start = index + all.length
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const hasStream = all.endsWith('stream\n')
    items.set(number, { dictionary, stream: hasStream ? file.subarray(start, start + length) : undefined })
  }
  return items
}

function referred(items: ReadonlyMap<string, Item>, from: string, name: string): Item {
  const item = items.get(new RegExp(`/${name} (\\d+) 0 R`).exec(from)?.[1] ?? '')
  if (item === undefined) throw new Error(`${name} is not referred to in ${from}`)
  return item
}

const contentOf = ({ stream, dictionary }: Item): string => {
  if (stream === undefined) throw new Error('an object has no stream')
  return (dictionary.includes('FlateDecode') ? inflateSync(stream) : stream).toString('latin1')
}

type Matrix = readonly [number, number, number, number, number, number]

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

function readPage(page: Item, items: ReadonlyMap<string, Item>): PdfPage {
  const [width = 0, height = 0] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page.dictionary)?.slice(1).map(Number) ?? []
  const resources = referred(items, page.dictionary, 'Resources').dictionary
  const alphabets = new Map<string, ReadonlyMap<string, string>>()
  const alphabetOf = (font: string): ReadonlyMap<string, string> => {
    const known =
      alphabets.get(font) ??
      alphabet(contentOf(referred(items, referred(items, resources, font).dictionary, 'ToUnicode')))
    alphabets.set(font, known)
    return known
  }
  const texts: { text: string; x: number; y: number; size: number }[] = []
  const rectangles: Rectangle[] = []
  const lineWidths: number[] = []
  const colors: string[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let place: Matrix = matrix
  let lineWidth = 1
  let [font, size] = ['', 0]
  let pending: Rectangle[] = []
  const saved: { matrix: Matrix; lineWidth: number }[] = []
  let operands: string[] = []
  const numbers = (): number[] => operands.map(Number)
  const matrixGiven = (): Matrix => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers().slice(-6)
    return [a, b, c, d, e, f]
  }
  for (const [token] of contentOf(referred(items, page.dictionary, 'Contents')).matchAll(
    /\[[^\]]*\]|<[^>]*>|\([^)]*\)|\/\S+|[^\s[<(/]+/g,
  )) {
    if (/^[-\d.[<(/]/.test(token)) {
      operands.push(token)
      continue
    }
    if (token === 'q') saved.push({ matrix, lineWidth })
    else if (token === 'Q') ({ matrix, lineWidth } = saved.pop() ?? { matrix, lineWidth })
    else if (token === 'cm') matrix = times(matrixGiven(), matrix)
    else if (token === 'w') lineWidth = Number(operands.at(-1))
    else if (token === 'S') lineWidths.push(lineWidth * Math.hypot(matrix[0], matrix[1]))
    else if (token === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = numbers().slice(-4)
      const [, , , , left, top] = times([1, 0, 0, 1, x, y], matrix)
      const [, , , , right, bottom] = times([1, 0, 0, 1, x + w, y + h], matrix)
      pending.push({
        x: left,
        y: height - Math.max(top, bottom),
        width: right - left,
        height: Math.abs(bottom - top),
      })
    } else if (token === 'f') {
      rectangles.push(...pending)
      pending = []
    } else if (token === 'Tm') place = times(matrixGiven(), matrix)
    else if (token === 'Tf') [font, size] = [operands.at(-2)?.slice(1) ?? '', Number(operands.at(-1))]
    else if (token === 'TJ') {
      const known = alphabetOf(font)
      const glyphs = [...(operands.at(-1) ?? '').matchAll(/<([^>]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      texts.push({
        text: glyphs.map((glyph) => known.get(glyph) ?? `<${glyph}>`).join(''),
        x: place[4],
        y: height - place[5],
        size: size * Math.hypot(place[0], place[1]),
      })
    } else if (/^(?:rg|RG|g|G|k|K|scn|SCN)$/.test(token)) colors.push(`${operands.join(' ')} ${token}`)
    operands = []
  }
  return { width, height, texts, rectangles, lineWidths, colors }
}

/** Maps glyphs to text by a `ToUnicode` map. */
function alphabet(map: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    // A ligature stands for several units.
    ;[...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], at) => {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      const units = (hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      known.set(glyph, String.fromCharCode(...units))
    })
  }
  return known
}

/**
 * Draws the filled rectangles of a page as a picture.
 * @param scale pixels per point
 */
export function pictureOf({ width, height, rectangles }: PdfPage, scale: number): Picture {
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const grey = new Uint8Array(columns * rows).fill(255)
  for (const one of rectangles) {
    const [left, right] = [Math.round(one.x * scale), Math.round((one.x + one.width) * scale)]
    for (let y = Math.round(one.y * scale); y < Math.round((one.y + one.height) * scale); y++) {
      grey.fill(0, y * columns + left, y * columns + right)
    }
  }
  return { width: columns, height: rows, grey }
}
