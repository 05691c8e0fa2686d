import bwip from 'bwip-js/node'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'

/** Width of the quiet zone at either end of a Code 128 in modules (ISO/IEC 15417). */
export const CODE128_QUIET = 10

const [START_B, CODE_B, CODE_C] = [104, 100, 99]

/**
 * Returns the widths, in modules, of the bars and spaces of a tracking code's Code 128 barcode. The
 * first width is a bar; the quiet zone is not included. The eight digits of the day are always in
 * set C and the rest in set B, so all barcodes have the same length. The ZPL of a label states the
 * same sets, so a label printer draws the same bars.
 */
export function code128Widths(code: TrackingCode): readonly number[] {
  const [prefix = '', day = '', suffix = ''] = code.split('-')
  const pairs = day.match(/\d{2}/g) ?? []
  const values = [
    START_B,
    ...inSetB(`${prefix}-`),
    CODE_C,
    ...pairs.map(Number),
    CODE_B,
    ...inSetB(`-${suffix}`),
  ]
  // Calls `raw` of the default export, because the library's named export `raw` is another
  // function: the encoder of a symbology named "raw".
  const [symbol] = bwip.raw('code128', values.map(said).join(''), 'raw')
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no Code 128 was drawn')
  return symbol.sbs
}

/** Set B lists the characters from space on in ASCII order. */
function inSetB(text: string): readonly number[] {
  return Array.from(text, (character) => (character.codePointAt(0) ?? 0) - 0x20)
}

function said(value: number): string {
  return `^${String(value).padStart(3, '0')}`
}
