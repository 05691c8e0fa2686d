import Pdf from 'pdfkit'
import type { LabelFace } from '#contract/endpoints/labels.ts'
import { typefaceOf } from '#features/labels/faces.ts'
import { printable } from '#features/labels/printable.ts'
import { qrRows } from '#features/labels/qr-rows.ts'
import { collectPdf, drawQr } from '#features/labels/write-pdf.ts'
import type { Proof, ProvenEvent, ProofPicture } from './proof-content.ts'

/** Lengths in points. */
const MARGIN = 48
const QR_SIDE = 84
const GAP = 12
const SIGNATURE = [240, 110] as const
/** Photos of a page: two columns of three. */
const COLUMNS = 2
const ROWS = 3
const CAPTION = 16

/** Returns a proof of delivery as a PDF in A4. */
export async function writeProof(proof: Proof): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    margin: MARGIN,
    displayTitle: true,
    info: { Title: [proof.mark, proof.title, proof.trackingId].filter(Boolean).join(' '), Creator: 'Lastro' },
  })
  const end = collectPdf(document)
  drawHead(document, proof)
  const [main, ...others] = proof.events
  if (main !== undefined) drawEvent(document, main, 13)
  if (proof.signature !== undefined) drawSignature(document, proof.signature)
  if (others.length > 0) write(document, proof.attempts, 'sans_bold', 11, { gap: GAP })
  for (const event of others) drawEvent(document, event, 10)
  if (proof.answers.length > 0) drawAnswers(document, proof)
  write(document, proof.footer, 'sans', 8, { gap: GAP })
  if (proof.photos.length > 0) drawPhotos(document, proof.photos)
  return end()
}

type Spacing = { readonly gap?: number; readonly width?: number }

/** Writes a paragraph below what was written before. */
function write(
  document: PDFKit.PDFDocument,
  text: string,
  face: LabelFace,
  size: number,
  { gap = 0, width = document.page.width - 2 * MARGIN }: Spacing = {},
): void {
  document.y += gap
  document.font(face).fontSize(size)
  document.text(printable(text, typefaceOf(face)).text, { lineGap: 2, width })
}

function drawHead(document: PDFKit.PDFDocument, proof: Proof): void {
  const rows = qrRows(proof.link)
  const x = document.page.width - MARGIN - QR_SIDE
  drawQr(document, { x, y: MARGIN, module: QR_SIDE / rows.length, rows: [...rows] })
  // The gap is at least the quiet zone of the QR code.
  const width = x - MARGIN - 2 * GAP
  if (proof.mark !== null) write(document, proof.mark, 'sans_bold', 20, { width })
  write(document, proof.title, 'sans_bold', 20, { width })
  write(document, proof.trackingId, 'mono_bold', 12, { width })
  for (const line of proof.head) write(document, line, 'sans', 10, { width })
  document.y = Math.max(document.y, MARGIN + QR_SIDE) + GAP
}

function drawEvent(document: PDFKit.PDFDocument, event: ProvenEvent, size: number): void {
  write(document, event.sentence, 'sans_bold', size, { gap: GAP / 2 })
  for (const line of event.details) write(document, line, 'sans', 10)
  write(document, event.remarksTitle, 'sans_bold', 10, { gap: GAP / 2 })
  for (const remark of event.remarks) write(document, `– ${remark}`, 'sans', 10)
  document.y += GAP / 2
}

function drawAnswers(document: PDFKit.PDFDocument, { answersTitle, answers }: Proof): void {
  write(document, answersTitle, 'sans_bold', 11, { gap: GAP })
  for (const { title, lines } of answers) {
    write(document, title, 'sans_bold', 10, { gap: GAP / 2 })
    for (const line of lines) write(document, line, 'sans', 10)
  }
}

function drawSignature(document: PDFKit.PDFDocument, { caption, bytes }: ProofPicture): void {
  const [width, height] = SIGNATURE
  if (document.y + height + CAPTION > document.page.height - MARGIN) document.addPage()
  write(document, caption, 'sans_bold', 10, { gap: GAP / 2 })
  const { y } = document
  document.image(bytes, MARGIN, y, { fit: [width, height] })
  document.y = y + height + GAP
}

/** Draws rows of photos below the text, and on further pages where a row does not fit. */
function drawPhotos(document: PDFKit.PDFDocument, photos: readonly ProofPicture[]): void {
  const width = (document.page.width - 2 * MARGIN - GAP * (COLUMNS - 1)) / COLUMNS
  const height = (document.page.height - 2 * MARGIN) / ROWS
  let y = document.y + GAP
  photos.forEach(({ caption, bytes }, at) => {
    const column = at % COLUMNS
    if (column === 0 && at > 0) y += height
    if (column === 0 && y + height > document.page.height - MARGIN + 1) {
      document.addPage()
      y = MARGIN
    }
    const x = MARGIN + column * (width + GAP)
    document.font('sans').fontSize(9).text(caption, x, y, { lineBreak: false })
    document.image(bytes, x, y + CAPTION, { fit: [width, height - CAPTION - GAP] })
  })
}
