import type { Label, LabelFace, LabelMark } from '#contract/endpoints/labels.ts'
import { labelMeasures, type LabelSize } from '#domain/shipments/label.ts'
import { CODE128_QUIET, code128Widths } from './code128.ts'
import { QR_QUIET, qrRows } from './qr-rows.ts'
import { typefaceOf } from './faces.ts'
import type { LabelContent } from './label-content.ts'
import { printable } from './printable.ts'
import { LEADING, setText, type TextBox } from './set-text.ts'

/**
 * Margin in millimetres: office printers cannot print closer to the edge, and thermal printers are
 * slightly misaligned.
 */
const margins: Readonly<Record<LabelSize, number>> = { a6: 6, thermal: 4 }

/** Width in millimetres of the thinnest line that a thermal printer draws without gaps. */
const HAIRLINE = 0.3
const GAP = 2
/**
 * Width of the thinnest bar in millimetres: three dots of a printer with eight dots per millimetre.
 */
const BAR = 0.375
const BARS_HEIGHT = 15
const CODE_SIZE = 4.4
const QR_BOX = 40
const SEAL = 26
const TITLE_SIZE = 2.3
/** Height of the mark of a test company. */
const MARK_SIZE = 5.2

/**
 * Draws the label of a shipment, the same for paper and screen. A text that is too long is made
 * smaller, then wrapped, then visibly truncated.
 */
export function drawLabel(content: LabelContent, size: LabelSize): Label {
  const { width, height } = labelMeasures[size]
  const margin = margins[size]
  const sheet = openSheet({ left: margin, right: width - margin })
  const bars = height - margin - CODE_SIZE - BARS_HEIGHT - 0.8
  const codes = bars - GAP - QR_BOX
  drawBars(sheet, content, bars, width)
  sheet.rule(bars - GAP / 2)
  drawCodes(sheet, content, codes)
  const top = drawHead(sheet, content, margin)
  sheet.rule(codes - GAP / 2)
  drawAddresses(sheet, content, { top, bottom: codes - GAP })
  return {
    tracking_id: content.trackingId,
    width,
    height,
    marks: sheet.marks,
    has_missing_glyphs: sheet.hasMissing(),
    is_clipped: sheet.isClipped(),
  }
}

/**
 * Draws the product's name at the top of the label, and the tagline or the mark of a test company.
 * @returns y position at which the addresses may begin
 */
function drawHead(sheet: Sheet, content: LabelContent, top: number): number {
  const baseline = top + 4
  const name = sheet.text('Lastro', 'sans_bold', { x: sheet.left, y: baseline, size: 5.2 })
  if (content.mark === null) {
    sheet.text(content.tagline, 'sans', { x: sheet.left + name + 2, y: baseline, size: 2.6 })
  } else {
    const width = typefaceOf('sans_bold').widthOf(content.mark) * MARK_SIZE
    sheet.text(content.mark, 'sans_bold', { x: sheet.right - width, y: baseline, size: MARK_SIZE })
  }
  sheet.rule(top + 5.6)
  return top + 5.6 + GAP / 2
}

type Span = { readonly top: number; readonly bottom: number }

function drawAddresses(sheet: Sheet, content: LabelContent, { top, bottom }: Span): void {
  const { origin, recipient, destination } = content
  const space = bottom - top
  const first = sheet.block(origin, { top, height: space * 0.24, most: 3.6, least: 2.5 }, 'sans')
  sheet.rule(first + 0.4)
  let at = first + 0.4 + GAP / 2
  if (recipient !== null) {
    const height = space * (recipient.address === null ? 0.32 : 0.24)
    at = sheet.block(recipient, { top: at, height, most: 6, least: 3 }, 'sans_bold')
    if (recipient.address !== null) {
      at = sheet.lines(recipient.address, { top: at, height: space * 0.16, most: 3.6, least: 2.5 }, 'sans')
    }
    sheet.rule(at + 0.4)
    at += 0.4 + GAP / 2
  }
  const city = destination.city === null ? 0 : 9.5
  sheet.block(destination, { top: at, height: bottom - at - city, most: 5, least: 2.6 }, 'sans')
  if (destination.city !== null) {
    sheet.lines(
      destination.city,
      { top: bottom - city, height: city - 0.5, most: 8, least: 3.4 },
      'sans_bold',
    )
  }
}

/** Draws the QR code at the left, and the facts with the seal at the right. */
function drawCodes(sheet: Sheet, content: LabelContent, top: number): void {
  const rows = qrRows(content.link)
  const module = QR_BOX / (rows.length + 2 * QR_QUIET)
  const quiet = QR_QUIET * module
  sheet.add({ kind: 'qr', x: sheet.left + quiet, y: top + quiet, module, rows: [...rows] })
  const x = sheet.left + QR_BOX + 1
  const column = sheet.right - x
  const factsHeight = QR_BOX - SEAL - 1
  content.facts.slice(0, 4).forEach(([name, value], index) => {
    const y = top + 2.6 + index * (factsHeight / 4)
    const said = sheet.text(`${name}: `, 'sans', { x, y, size: 2.7 })
    sheet.line(value, 'sans_bold', { x: x + said, y, size: 2.7, width: column - said })
  })
  const sealTop = top + QR_BOX - SEAL
  const beside = x + SEAL + 1.5
  if (content.seal !== null) {
    sheet.add({ kind: 'seal', x, y: sealTop, size: SEAL, hash: content.seal.hash })
  }
  const words = content.seal === null ? x : beside
  const width = sheet.right - words
  let at = sealTop + 1
  if (content.seal !== null) {
    const { title, events, hash } = content.seal
    at = sheet.lines(title, { left: words, width, top: at, height: 6, most: 2.3, least: 2 }, 'sans_bold')
    at = sheet.lines(events, { left: words, width, top: at, height: 3, most: 2.6, least: 2 }, 'sans')
    const ends = `${hash.slice(0, 8)}\n…${hash.slice(-8)}`
    at = sheet.lines(ends, { left: words, width, top: at, height: 6, most: 2.4, least: 2 }, 'mono_bold')
  }
  const rest = sealTop + SEAL - at - 1
  sheet.lines(content.scan, { left: words, width, top: at + 1, height: rest, most: 2.5, least: 2 }, 'sans')
}

function drawBars(sheet: Sheet, { trackingId }: LabelContent, top: number, width: number): void {
  const widths = code128Widths(trackingId)
  const length = widths.reduce((sum, one) => sum + one, 0) * BAR
  const x = (width - length) / 2
  if (x < CODE128_QUIET * BAR) throw new Error('the bars of a tracking code do not fit the label')
  sheet.add({
    kind: 'code128',
    x,
    y: top,
    module: BAR,
    height: BARS_HEIGHT,
    text: trackingId,
    widths: [...widths],
  })
  const code = typefaceOf('mono_bold').widthOf(trackingId) * CODE_SIZE
  sheet.text(trackingId, 'mono_bold', {
    x: (width - code) / 2,
    y: top + BARS_HEIGHT + CODE_SIZE,
    size: CODE_SIZE,
  })
}

type Place = { readonly x: number; readonly y: number; readonly size: number }
type Box = Omit<TextBox, 'width'> & {
  readonly top: number
  readonly left?: number
  readonly width?: number
}

type Sheet = ReturnType<typeof openSheet>

function openSheet({ left, right }: { readonly left: number; readonly right: number }) {
  const marks: LabelMark[] = []
  let hasMissing = false
  let isClipped = false

  /**
   * Adds a text on one line, without truncation.
   * @returns width of the text
   */
  function text(said: string, face: LabelFace, { x, y, size }: Place): number {
    const width = typefaceOf(face).widthOf(said) * size
    const isBlank = said.trim() === ''
    if (!isBlank) marks.push({ kind: 'text', text: said, face, size, x, y, width })
    return width
  }

  /**
   * Adds a text, wrapped and truncated to fit a box.
   * @returns y position at which its last line ends
   */
  function lines(said: string, { top, left: x = left, width = right - left, ...box }: Box, face: LabelFace) {
    const typeface = typefaceOf(face)
    const { text: known, hasMissing: lacks } = printable(said, typeface)
    hasMissing ||= lacks
    const set = setText(known, typeface, { ...box, width })
    isClipped ||= set.isClipped
    const leading = set.size * LEADING
    set.lines.forEach((one, index) => {
      text(one, face, { x, y: top + index * leading + set.size * 0.92, size: set.size })
    })
    return top + set.lines.length * leading
  }

  return {
    marks,
    left,
    right,
    hasMissing: () => hasMissing,
    isClipped: () => isClipped,
    text,
    lines,
    add: (mark: LabelMark) => void marks.push(mark),
    /** Adds a horizontal rule between the margins. */
    rule: (y: number) =>
      void marks.push({ kind: 'rule', x: left, y: y - HAIRLINE / 2, width: right - left, height: HAIRLINE }),
    /** Adds a text on one line, truncated at the end of the line. */
    line(said: string, face: LabelFace, { x, y, size, width }: Place & { readonly width: number }) {
      lines(
        said.replaceAll(/\s+/g, ' '),
        { left: x, width, top: y - size * 0.92, height: size * LEADING, most: size, least: size },
        face,
      )
    },
    /**
     * Adds a small title above a text.
     * @returns y position at which the text ends
     */
    block(
      { title, text: said }: { readonly title: string; readonly text: string },
      box: Box,
      face: LabelFace,
    ) {
      const head = TITLE_SIZE * LEADING
      text(title, 'sans_bold', { x: left, y: box.top + TITLE_SIZE * 0.92, size: TITLE_SIZE })
      return lines(said, { ...box, top: box.top + head, height: box.height - head }, face)
    },
  }
}
