import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import type { Label, LabelMark } from '#contract/endpoints/labels.ts'
import { SEAL_BOX, sealGeometry } from '#domain/seal-geometry.ts'
import { freeBuffer } from '#platform/base/free-buffer.ts'
import { registerFaces } from './faces.ts'
import { strokesOf, type Point, type Stroke } from './path.ts'

/** Points per millimetre. */
const POINTS = 72 / 25.4

/** Length from which a piece of a PDF is freed once it is copied to the file. */
const LARGE_PIECE = 64 * 1024

/**
 * Private member of a pdfkit document with the PDF catalog. Pdfkit creates `ViewerPreferences`
 * because the option `displayTitle` is set.
 */
type WithCatalog = {
  readonly _root: {
    readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } }
  }
}

/**
 * Returns the labels as one PDF, one page each, in the size of the label. Every length is exact in
 * millimetres. Yields to other work between pages.
 */
export async function writePdf(labels: readonly Label[]): Promise<Buffer> {
  const document = new Pdf({
    autoFirstPage: false,
    margin: 0,
    displayTitle: true,
    info: {
      Title: labels
        .map(({ tracking_id }) => tracking_id)
        .slice(0, 3)
        .join(', '),
      Creator: 'Lastro',
    },
  })
  // With this preference, viewers print the label at actual size instead of scaling it to the
  // paper. Pdfkit has no option for the preference.
  const { data } = (document as unknown as WithCatalog)._root.data.ViewerPreferences
  data['PrintScaling'] = 'None'
  const end = collectPdf(document)
  for (const { width, height, marks } of labels) {
    document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 })
    document.scale(POINTS)
    document.fillColor('black').strokeColor('black')
    for (const mark of marks) draw(document, mark)
    await setImmediate()
  }
  return end()
}

/**
 * Registers the faces of labels in a document and collects its bytes.
 * @returns function that ends the document and returns the file
 */
export function collectPdf(document: PDFKit.PDFDocument): () => Promise<Buffer> {
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject))
  registerFaces(document)
  return async () => {
    document.end()
    await ended
    const file = Buffer.concat(pieces)
    // A picture is a piece, which pdfkit copied.
    pieces.filter(({ length }) => length >= LARGE_PIECE).forEach(freeBuffer)
    return file
  }
}

function draw(document: PDFKit.PDFDocument, mark: LabelMark): void {
  switch (mark.kind) {
    case 'text': {
      document.font(mark.face).fontSize(mark.size)
      document.text(mark.text, mark.x, mark.y, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    case 'rule':
      document.rect(mark.x, mark.y, mark.width, mark.height).fill()
      return
    case 'qr':
      drawQr(document, mark)
      return
    case 'code128': {
      let { x } = mark
      mark.widths.forEach((width, at) => {
        if (at % 2 === 0) document.rect(x, mark.y, width * mark.module, mark.height)
        x += width * mark.module
      })
      document.fill()
      return
    }
    case 'seal':
      document
        .save()
        .translate(mark.x, mark.y)
        .scale(mark.size / SEAL_BOX)
      document.addContent(sealOperators(mark.hash))
      document.restore()
  }
}

/** Draws a QR code in the unit of the document. */
export function drawQr(
  document: PDFKit.PDFDocument,
  { x, y, module, rows }: Omit<Extract<LabelMark, { kind: 'qr' }>, 'kind'>,
): void {
  rows.forEach((row, at) => {
    // Adjacent modules are one rectangle, because a viewer may draw a fine white line between two
    // rectangles.
    for (const run of row.matchAll(/1+/g)) {
      document.rect(x + run.index * module, y + at * module, run[0].length * module, module)
    }
  })
  document.fill()
}

/**
 * Returns the PDF operators that draw a seal, as one piece of page content. A pdfkit call for each
 * of the seal's thousand curves takes several times as long.
 */
function sealOperators(hash: string): string {
  const { bands, edge, edgeWidth } = sealGeometry(hash, 'print')
  return [
    `${edgeWidth} w`,
    ...strokesOf(edge).map(strokeOperators),
    ...bands.flatMap(({ strands, strokeWidth }) => [
      `${strokeWidth} w`,
      ...strands.flatMap((strand) => strokesOf(strand).map(strokeOperators)),
    ]),
  ].join('\n')
}

function strokeOperators({ start, curves }: Stroke): string {
  const said = curves.map(([first, second, end]) => `${pair(first)} ${pair(second)} ${pair(end)} c`)
  return `${pair(start)} m ${said.join(' ')} S`
}

/** Rounds to a hundredth of the seal's unit, about a micrometre, and never uses an exponent. */
function pair([x, y]: Point): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`
}
