import type { Label, LabelMark } from '#contract/endpoints/labels.ts'
import type { ZplResolution } from '#domain/shipments/label.ts'
import { SEAL_BOX, sealGeometry } from '#domain/seal-geometry.ts'
import { drawStrokes, emptyBitmap, fillDots, type Bitmap } from './bitmap.ts'
import { strokesOf } from './path.ts'
import { MISSING } from './printable.ts'
import { fieldData, graphicField } from './zpl-field.ts'

/**
 * Dots per millimetre. Printers sold as 203 dpi have eight, those sold as 300 dpi slightly less
 * than twelve.
 */
const dotsPerMillimetre: Readonly<Record<ZplResolution, number>> = { 203: 8, 300: 300 / 25.4 }

/**
 * Horizontal scale of text. The printer's built-in font 0 is narrower than the font with which
 * texts are measured. With this scale, a text fits its line even on printers that draw font 0 wide.
 */
const NARROWER = 0.95

/**
 * Returns a label in ZPL II, ASCII only. The printer draws text and Code 128 itself. The QR code
 * and the seal are graphics, so that they look as in the PDF and on the screen. A printer would
 * choose the version of a QR code itself, and with it the size. Source: Zebra, ZPL II Programming
 * Guide.
 */
export function writeZpl(label: Label, resolution: ZplResolution): string {
  const dots = dotsAt(resolution)
  return [
    '^XA',
    '^CI28',
    `^PW${dots(label.width)}`,
    `^LL${dots(label.height)}`,
    '^LH0,0',
    ...label.marks.map((mark) => field(mark, resolution)),
    '^XZ\n',
  ].join('\n')
}

/** Converts a length in millimetres to whole dots. */
type Dots = (millimetres: number) => number

function dotsAt(resolution: ZplResolution): Dots {
  return (millimetres) => Math.round(millimetres * dotsPerMillimetre[resolution])
}

function field(mark: LabelMark, resolution: ZplResolution): string {
  const dots = dotsAt(resolution)
  const origin = `^FO${dots(mark.x)},${dots(mark.y)}`
  switch (mark.kind) {
    case 'text': {
      const height = dots(mark.size)
      const said = fieldData(mark.text.replaceAll(MISSING, '?').replaceAll('…', '...'))
      return `^FT${dots(mark.x)},${dots(mark.y)}^A0N,${height},${Math.round(height * NARROWER)}^FH^FD${said}^FS`
    }
    case 'rule': {
      // The height is rounded up, because a worn print head leaves gaps in a line of two dots.
      const height = Math.ceil(mark.height * dotsPerMillimetre[resolution])
      return `${origin}^GB${dots(mark.width)},${height},${height}^FS`
    }
    case 'qr':
      return qrField(mark, dots)
    case 'code128':
      return code128Field(mark, resolution)
    case 'seal':
      return `${origin}${graphicField(sealBitmap(mark.hash, dots(mark.size)))}^FS`
  }
}

/** Draws each module with whole dots, centred in the area that the drawing reserves. */
function qrField({ x, y, module, rows }: Extract<LabelMark, { kind: 'qr' }>, dots: Dots): string {
  const side = Math.max(1, Math.floor(dots(module * rows.length) / rows.length))
  const shift = Math.floor((dots(module * rows.length) - side * rows.length) / 2)
  const bitmap = emptyBitmap(side * rows.length, side * rows.length)
  rows.forEach((row, down) => {
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      fillDots(bitmap, { x: index * side, y: down * side, width: run.length * side, height: side })
    }
  })
  return `^FO${dots(x) + shift},${dots(y) + shift}${graphicField(bitmap)}^FS`
}

/**
 * Lets the printer draw the barcode from its text. As in `code128Widths`, the eight digits of the
 * day are in set C and the rest in set B.
 */
function code128Field(mark: Extract<LabelMark, { kind: 'code128' }>, resolution: ZplResolution): string {
  const dots = dotsAt(resolution)
  const modules = mark.widths.reduce((sum, one) => sum + one, 0)
  const bar = Math.floor(mark.module * dotsPerMillimetre[resolution] + 0.01)
  const shift = Math.floor((dots(mark.module * modules) - bar * modules) / 2)
  const [prefix, day, suffix] = mark.text.split('-')
  const data = `>:${prefix}->5${day}>6-${suffix}`
  return `^FO${dots(mark.x) + shift},${dots(mark.y)}^BY${bar}^BCN,${dots(mark.height)},N,N,N,N^FD${data}^FS`
}

function sealBitmap(hash: string, side: number): Bitmap {
  const bitmap = emptyBitmap(side, side)
  const { bands, edge, edgeWidth } = sealGeometry(hash, 'print')
  const scale = side / SEAL_BOX
  drawStrokes(bitmap, strokesOf(edge), { scale, pen: edgeWidth * scale })
  for (const { strands, strokeWidth } of bands) {
    for (const strand of strands) drawStrokes(bitmap, strokesOf(strand), { scale, pen: strokeWidth * scale })
  }
  return bitmap
}
