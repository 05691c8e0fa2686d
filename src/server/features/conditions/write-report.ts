import Pdf from 'pdfkit'
import type { LabelFace } from '#contract/endpoints/labels.ts'
import { typefaceOf } from '#features/labels/faces.ts'
import { printable } from '#features/labels/printable.ts'
import { qrRows } from '#features/labels/qr-rows.ts'
import { collectPdf, drawQr } from '#features/labels/write-pdf.ts'
import { CURVE_HEIGHT, drawCurve } from './draw-curve.ts'
import type { Attachment, Block, ReportContent, Table } from './report-blocks.ts'

/** Lengths in points. */
const MARGIN = 48
const QR_SIDE = 84
const GAP = 12
const CELL_GAP = 6
const NAME_WIDTH = 130
const TEXT_SIZE = 9.5
const CELL_SIZE = 8
const BAD = '#a31515'
const GREY = '#555555'
const LINE = '#bbbbbb'

/**
 * Writes a report as PDF/A-3b (ISO 19005-3) in A4. Each attachment is the data from which a part of
 * the report follows.
 */
export async function writeReport(
  content: ReportContent,
  attachments: Promise<readonly Attachment[]>,
): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + GAP },
    bufferPages: true,
    displayTitle: true,
    lang: 'pt-BR',
    // No font: pdfkit embeds no standard font.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: {
      Title: [content.mark, content.title, content.trackingId].filter(Boolean).join(' '),
      Creator: 'Lastro',
      CreationDate: content.madeAt,
    },
  })
  const end = collectPdf(document)
  drawBlocks(document, content.appendix)
  const { count } = document.bufferedPageRange()
  document.addPage()
  drawHead(document, content)
  for (const attachment of await attachments) attach(document as unknown as Attaching, attachment)
  drawBlocks(document, await content.blocks)
  moveLast(document as unknown as Ordered, count)
  drawFooters(document, content.footer)
  return end()
}

type Document = PDFKit.PDFDocument

/** Parts of pdfkit that its types do not know. */
type Attaching = {
  readonly ref: (data: object) => { readonly end: (content?: Uint8Array) => void }
  readonly _root: { readonly data: { AF?: unknown[] } }
  readonly addNamedEmbeddedFile: (name: string, specification: unknown) => void
}

/** Lists of the pages of a document. */
type Ordered = {
  readonly _pageBuffer: unknown[]
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: unknown[] } } } }
}

/** Moves the first pages of a document behind the others. */
function moveLast({ _pageBuffer, _root }: Ordered, count: number): void {
  for (const pages of [_pageBuffer, _root.data.Pages.data.Kids]) pages.push(...pages.splice(0, count))
}

/** Attaches a file as it is stored, because pdfkit would compress it again. */
function attach(document: Attaching, file: Attachment): void {
  const { deflated, bytes, createdAt } = file
  const stream = document.ref({
    Type: 'EmbeddedFile',
    Subtype: 'text#2Fcsv',
    Filter: 'FlateDecode',
    Params: { Size: bytes, CreationDate: createdAt, ModDate: createdAt },
  })
  stream.end(Buffer.from(deflated))
  const [name, description] = [file.name, file.description].map((text) => new String(text))
  const specification = document.ref({
    Type: 'Filespec',
    AFRelationship: 'Data',
    F: name,
    UF: name,
    EF: { F: stream },
    Desc: description,
  })
  specification.end()
  document.addNamedEmbeddedFile(file.name, specification)
  document._root.data.AF = [...(document._root.data.AF ?? []), specification]
}

type Style = {
  readonly face?: LabelFace
  readonly size?: number
  readonly gap?: number
  readonly width?: number
  readonly color?: string
}

const widthOf = ({ page }: Document): number => page.width - 2 * MARGIN
const endOf = ({ page }: Document): number => page.height - MARGIN - GAP

function textOf(text: string, face: LabelFace): string {
  return printable(text, typefaceOf(face)).text
}

/** Writes a paragraph below what was written before. */
function write(document: Document, text: string, style: Style = {}): void {
  const { face = 'sans', size = TEXT_SIZE, gap = 0, width = widthOf(document), color = 'black' } = style
  document.y += gap
  document.font(face).fontSize(size).fillColor(color)
  document.text(textOf(text, face), MARGIN, document.y, { lineGap: 2, width })
  document.fillColor('black')
}

/** Begins a page if less than the given height is left on this one. */
function ensure(document: Document, height: number): void {
  if (document.y + height > endOf(document)) document.addPage()
}

function drawHead(document: Document, { mark, title, trackingId, head, link }: ReportContent): void {
  const rows = qrRows(link)
  const x = document.page.width - MARGIN - QR_SIDE
  drawQr(document, { x, y: MARGIN, module: QR_SIDE / rows.length, rows: [...rows] })
  // The gap is at least the quiet zone of the QR code.
  const width = x - MARGIN - 2 * GAP
  if (mark !== null) write(document, mark, { face: 'sans_bold', size: 20, width })
  write(document, title, { face: 'sans_bold', size: 20, width })
  write(document, trackingId, { face: 'mono_bold', size: 12, width })
  for (const line of head) write(document, line, { width })
  document.y = Math.max(document.y, MARGIN + QR_SIDE) + GAP
}

function drawBlocks(document: Document, blocks: readonly Block[]): void {
  for (const [at, block] of blocks.entries()) {
    // A heading stays with the curve below it.
    if (blocks[at + 1]?.kind === 'curve') ensure(document, CURVE_HEIGHT + 4 * GAP)
    drawBlock(document, block)
  }
}

function drawBlock(document: Document, block: Block): void {
  switch (block.kind) {
    case 'verdict': {
      write(document, block.text, { face: 'sans_bold', size: 14, color: block.isBad ? BAD : 'black' })
      return
    }
    case 'heading': {
      // A heading stays with the first lines below it.
      ensure(document, 90)
      write(document, block.text, { face: 'sans_bold', size: 13, gap: GAP })
      document.y += 3
      return
    }
    case 'subheading': {
      ensure(document, 60)
      write(document, block.text, { face: 'sans_bold', size: 10.5, gap: GAP * 0.75 })
      document.y += 2
      return
    }
    case 'text': {
      if (block.isSmall === true) write(document, block.text, { size: CELL_SIZE, gap: 4, color: GREY })
      else write(document, block.text, { gap: 2 })
      return
    }
    case 'formula': {
      write(document, block.text, { face: 'mono_bold', size: 9, gap: 4 })
      document.y += 4
      return
    }
    case 'list': {
      for (const item of block.items) write(document, `– ${item}`, { gap: 2 })
      return
    }
    case 'facts': {
      drawFacts(document, block.facts)
      return
    }
    case 'table': {
      drawTable(document, block)
      return
    }
    case 'curve': {
      ensure(document, CURVE_HEIGHT)
      const { y } = document
      drawCurve(document, block.curve, { x: MARGIN, y, width: widthOf(document) })
      document.y = y + CURVE_HEIGHT
    }
  }
}

function drawFacts(document: Document, facts: readonly (readonly [string, string])[]): void {
  const width = widthOf(document) - NAME_WIDTH
  document.y += 3
  for (const [name, value] of facts) {
    document.font('sans').fontSize(TEXT_SIZE)
    const text = textOf(value, 'sans')
    // A long justification may go on on the next page, but not its name.
    ensure(document, Math.min(document.heightOfString(text, { width, lineGap: 2 }), 80))
    const { y } = document
    document.fillColor(GREY).text(name, MARGIN, y, { lineBreak: false })
    document.fillColor('black').text(text, MARGIN + NAME_WIDTH, y, { width, lineGap: 2 })
  }
  document.x = MARGIN
  document.y += 3
}

type Cell = {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly face: LabelFace
  /** Lines of the text if each fits. Otherwise pdfkit breaks them, which takes far longer. */
  readonly lines: readonly string[] | undefined
}

const sizeOf = (face: LabelFace): number => (face === 'mono_bold' ? 6.2 : CELL_SIZE)

function drawTable(document: Document, { columns, rows }: Table): void {
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const room = widthOf(document) - CELL_GAP * (columns.length - 1)
  const widths = columns.map(({ width }) => (width * room) / total)
  const lefts = widths.map(
    (_, at) => MARGIN + widths.slice(0, at).reduce((sum, one) => sum + one + CELL_GAP, 0),
  )
  const cellsOf = (texts: readonly string[], isHead: boolean): readonly Cell[] =>
    texts.map((text, at) => {
      const code = columns[at]?.isCode === true ? 'mono_bold' : 'sans'
      const face: LabelFace = isHead ? 'sans_bold' : code
      const cell = { text: textOf(text, face), x: lefts[at] ?? MARGIN, width: widths[at] ?? room, face }
      return { ...cell, lines: fittingLines(document, cell) }
    })
  const head = cellsOf(
    columns.map(({ title }) => title),
    true,
  )
  const headHeight = heightOf(document, head)
  const drawTitles = (): void => {
    drawRow(document, head, headHeight)
    rule(document, 'black')
  }
  document.y += 4
  const first = rows[0] === undefined ? 0 : heightOf(document, cellsOf(rows[0], false))
  ensure(document, headHeight + first)
  drawTitles()
  for (const row of rows) {
    const cells = cellsOf(row, false)
    const height = heightOf(document, cells)
    if (document.y + height > endOf(document)) {
      document.addPage()
      drawTitles()
    }
    drawRow(document, cells, height)
    rule(document, LINE)
  }
  document.x = MARGIN
  document.y += 4
}

function useFace(document: Document, face: LabelFace): void {
  document.font(face).fontSize(sizeOf(face))
}

function fittingLines(
  document: Document,
  { text, width, face }: Omit<Cell, 'lines'>,
): readonly string[] | undefined {
  useFace(document, face)
  const lines = text.split('\n')
  return lines.every((line) => document.widthOfString(line) <= width) ? lines : undefined
}

function heightOf(document: Document, cells: readonly Cell[]): number {
  const heights = cells.map(({ text, width, face, lines }) => {
    useFace(document, face)
    return lines === undefined
      ? document.heightOfString(text, { width })
      : lines.length * document.currentLineHeight(true)
  })
  return Math.max(...heights) + 4
}

function drawRow(document: Document, cells: readonly Cell[], height: number): void {
  const { y } = document
  for (const { text, x, width, face, lines } of cells) {
    useFace(document, face)
    if (lines === undefined) document.text(text, x, y + 2, { width })
    else {
      for (const [at, line] of lines.entries())
        document.text(line, x, y + 2 + at * document.currentLineHeight(true), { lineBreak: false })
    }
  }
  document.y = y + height
}

function rule(document: Document, color: string): void {
  const { y } = document
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(document), y)
    .lineWidth(0.5)
    .stroke(color)
}

function drawFooters(document: Document, footer: string): void {
  const { start, count } = document.bufferedPageRange()
  const face = 'sans'
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Below the bottom margin pdfkit would begin a page.
    document.page.margins.bottom = 0
    const y = document.page.height - MARGIN + 4
    document.font(face).fontSize(CELL_SIZE).fillColor(GREY)
    document.text(`${footer} · página ${page + 1} de ${count}`, MARGIN, y, { lineBreak: false })
  }
}
