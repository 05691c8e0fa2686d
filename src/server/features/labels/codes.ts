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

const [START_B, CODE_B, CODE_C] = [104, 100, 99]

/**
 * The widths in modules of the bars and spaces of a tracking code's Code 128, a bar first, without its quiet zone. The eight
 * digits of the day are in set C and all else in set B, whatever the digits of the suffix: every code is as long, and a printer
 * that is told the same draws the same.
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
  // Of the default export: the named one is the encoder of the same name.
  const [symbol] = bwip.raw('code128', values.map(said).join(''), 'raw')
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no Code 128 was drawn')
  return symbol.sbs
}

/** In set B the characters from the space on stand in the order of ASCII. */
function inSetB(text: string): readonly number[] {
  return Array.from(text, (character) => (character.codePointAt(0) ?? 0) - 0x20)
}

function said(value: number): string {
  return `^${String(value).padStart(3, '0')}`
}
