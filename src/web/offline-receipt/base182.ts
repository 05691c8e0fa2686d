import { fileCharacters } from './file-bytes.ts'

/**
 * Characters that are one byte in the file, are printable, and have no meaning in HTML or in a
 * quotation.
 */
const ALPHABET = [
  ...fileCharacters.slice(0x21, 0x7f).filter((character) => !`"&'<>\\`.includes(character)),
  ...fileCharacters.slice(0xa1, 0xad),
  ...fileCharacters.slice(0xae),
]
/** Smallest alphabet size with which two characters hold 15 bits: 182 × 182 > 2^15. */
const BASE = 182
const BITS = 15
/**
 * Length of the header in groups of two characters with 15 bits each. The header states the number
 * of encoded bytes.
 */
const LENGTH_GROUPS = 2
const digits = new Map(ALPHABET.map((character, digit) => [character, digit]))

/**
 * Encodes fewer than 2^30 bytes as text. The text contains the number of bytes, then the bytes,
 * with 15 bits in each pair of characters.
 */
export function encodeBase182(bytes: Uint8Array): string {
  const groups = [bytes.length >>> BITS, bytes.length % 2 ** BITS]
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    if (bits < BITS) continue
    bits -= BITS
    groups.push(held >>> bits)
    held %= 2 ** bits
  }
  if (bits > 0) groups.push(held << (BITS - bits))
  return groups
    .map((group) => `${ALPHABET[Math.floor(group / BASE)] ?? ''}${ALPHABET[group % BASE] ?? ''}`)
    .join('')
}

/** Decodes the bytes of a text. Throws RangeError for other characters. */
export function decodeBase182(text: string): Uint8Array<ArrayBuffer> {
  const groups = Array.from({ length: Math.ceil(text.length / 2) }, (_, at) => groupAt(text, 2 * at))
  const [high = 0, low = 0] = groups
  const bytes = new Uint8Array(Math.min(high * 2 ** BITS + low, text.length))
  let held = 0
  let bits = 0
  let at = 0
  for (const group of groups.slice(LENGTH_GROUPS)) {
    held = (held << BITS) | group
    bits += BITS
    for (; bits >= 8 && at < bytes.length; at++) {
      bits -= 8
      bytes[at] = held >>> bits
      held %= 2 ** bits
    }
  }
  return bytes
}

function groupAt(text: string, at: number): number {
  const group = (digits.get(text[at] ?? '') ?? Infinity) * BASE + (digits.get(text[at + 1] ?? '') ?? Infinity)
  if (group >= 2 ** BITS) throw new RangeError('no two characters of base 182')
  return group
}
