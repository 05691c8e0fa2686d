import type { Bitmap } from './bitmap.ts'

const PLAIN = /^[A-Za-z0-9 ,.;:/()+*=!?#@&'"<>[\]{}|$%-]$/
const HEX = new TextEncoder()

/**
 * Returns a text as field data for a label with `^FH` and `^CI28`. Writes all characters except
 * those in `PLAIN` as hexadecimal UTF-8 bytes. Carets, tildes, line breaks and the escape character
 * thus never reach the printer as commands. Source: Zebra, ZPL II Programming Guide, ^FH.
 */
export function fieldData(text: string): string {
  return Array.from(text, (character) => (PLAIN.test(character) ? character : escaped(character))).join('')
}

function escaped(character: string): string {
  return Array.from(HEX.encode(character), (byte) => `_${hex(byte)}`).join('')
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

/**
 * Returns a bitmap as parameters of `^GFA`: hexadecimal with run lengths (G–Y are 1 to 19, g–z are
 * 20 to 400). A row of zeros is a comma, a row of ones is `!`, and a row equal to the previous one
 * is a colon. Source: same guide, "Alternative data compression scheme".
 */
export function graphicField({ width, height, bytes }: Bitmap): string {
  const perRow = Math.ceil(width / 8)
  let before = ''
  const rows = Array.from({ length: height }, (_, row) => {
    const digits = Array.from(bytes.subarray(row * perRow, (row + 1) * perRow), hex).join('')
    const said = digits === before ? ':' : compressed(digits)
    before = digits
    return said
  })
  return `^GFA,${bytes.length},${bytes.length},${perRow},${rows.join('')}`
}

function compressed(digits: string): string {
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  const ones = /F*$/.exec(digits)?.[0].length ?? 0
  const tail = zeros > 0 ? ',' : ones > 0 ? '!' : ''
  const rest = digits.slice(0, digits.length - Math.max(zeros, ones))
  return rest.replaceAll(/(.)\1{2,}/g, (run, digit: string) => counted(run.length) + digit) + tail
}

function counted(length: number): string {
  let left = length
  let said = ''
  for (; left >= 20; left -= Math.min(400, left - (left % 20))) {
    said += String.fromCharCode(0x66 + Math.min(400, left - (left % 20)) / 20)
  }
  return left === 0 ? said : said + String.fromCharCode(0x46 + left)
}
