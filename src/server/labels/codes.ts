import bwip from 'bwip-js/node'
import { encode } from 'uqr'
import type { TrackingCode } from '#domain/tracking-code.ts'

/** Modules of white around a QR code (ISO/IEC 18004). */
export const QR_QUIET = 4
/** Modules of white at either end of a Code 128 (ISO/IEC 15417). */
export const CODE128_QUIET = 10

/** The modules of a text's QR code, with error correction Q and without its quiet zone; `1` is dark. */
export function qrRows(text: string): readonly string[] {
  const { data } = encode(text, { ecc: 'Q', boostEcc: false, border: 0 })
  return data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
}

/** The widths in modules of the bars and spaces of a tracking code's Code 128, a bar first, without its quiet zone. */
export function code128Widths(code: TrackingCode): readonly number[] {
  // Of the default export: the named one is the encoder of the same name.
  const [symbol] = bwip.raw({ bcid: 'code128', text: code })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no Code 128 was drawn')
  return symbol.sbs
}
