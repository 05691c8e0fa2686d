import { encode } from 'uqr'

/** Width of the quiet zone around a QR code in modules (ISO/IEC 18004). */
export const QR_QUIET = 4

/**
 * Returns the modules of a text's QR code, with error correction level Q and without its quiet
 * zone; `1` is dark.
 */
export function qrRows(text: string): readonly string[] {
  const { data } = encode(text, { ecc: 'Q', boostEcc: false, border: 0 })
  return data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
}
