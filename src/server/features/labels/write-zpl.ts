import type { Label, LabelMark } from '#contract/endpoints/labels.ts'
import type { ZplResolution } from '#domain/label.ts'
import { SEAL_BOX, sealGeometry } from '#domain/seal-geometry.ts'
import { drawStrokes, emptyBitmap, fillDots, type Bitmap } from './bitmap.ts'
import { strokesOf } from './path.ts'
import { MISSING } from './printable.ts'
import { fieldData, graphicField } from './zpl-field.ts'

/** Dots in a millimetre: what is sold as 203 dpi has eight, as 300 dpi twelve less a little. */
const dotsPerMillimetre: Readonly<Record<ZplResolution, number>> = { 203: 8, 300: 300 / 25.4 }

/**
 * The printer's own face 0 is narrower than the one that was measured; a bit narrower still, it keeps within its line on
 * printers that draw it wide.
 */
const NARROWER = 0.95

/**
 * A label in ZPL II, ASCII only. Words and Code 128 are the printer's own; QR code and seal are graphics, so that they are the
 * same as on paper and screen: a printer chooses the version of a QR code itself, and with it its size.
 * Source: Zebra, ZPL II Programming Guide.
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

/** Whole dots for a length in millimetres. */
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
      // Never thinner than drawn: a line of two dots breaks up on a worn head.
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

/** Whole dots to a module, in the middle of the place that the drawing has for it. */
function qrField({ x, y, module, rows }: Extract<LabelMark, { kind: 'qr' }>, dots: Dots): string {
  const side = Math.max(1, Math.floor(dots(module * rows.length) / rows.length))
  const shift = Math.floor((dots(module * rows.length) - side * rows.length) / 2)
  const bitmap = emptyBitmap(side * rows.length, side * rows.length)
  rows.forEach((row, down) => {
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      fillDots(bitmap, index * side, down * side, run.length * side, side)
    }
  })
  return `^FO${dots(x) + shift},${dots(y) + shift}${graphicField(bitmap)}^FS`
}

/** The printer draws it from the code: letters in set B, the eight digits of the day in set C, as the drawing has it. */
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
