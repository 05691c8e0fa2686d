import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { QR_QUIET, qrRows } from '../labels/codes.ts'

/** A text's QR code with error correction Q and its quiet zone, as SVG. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: 'Q', border: QR_QUIET })
}

/**
 * The same as a PNG in black and white, whole pixels to a module; what is left over is white at the edges.
 * @param size width and height in pixels; more where a module would have less than one
 */
export async function qrPng(text: string, size: number): Promise<Buffer> {
  const rows = qrRows(text)
  const modules = rows.length + 2 * QR_QUIET
  const module = Math.max(1, Math.floor(size / modules))
  const side = Math.max(size, modules)
  const edge = Math.floor((side - module * rows.length) / 2)
  const grey = Buffer.alloc(side * side, 255)
  rows.forEach((row, down) => {
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      const left = edge + index * module
      for (let y = edge + down * module; y < edge + (down + 1) * module; y++) {
        grey.fill(0, y * side + left, y * side + left + run.length * module)
      }
    }
  })
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
