/** Letters of Z85 by their value. */
export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'
const BYTES = 4
const LETTERS = 5

/**
 * Encodes bytes as text (ZeroMQ RFC 32, Z85): five letters for four bytes, none of which JSON
 * escapes. A hash takes 40 letters in Z85, and 44 in base64.
 */
export function encodeZ85(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += BYTES) {
    const value = view.getUint32(at)
    for (let power = DIGITS.length ** (LETTERS - 1); power >= 1; power /= DIGITS.length) {
      text += DIGITS.charAt(Math.floor(value / power) % DIGITS.length)
    }
  }
  return text
}

/**
 * Decodes a text that is exactly the encoding of its bytes.
 * @returns undefined for any other text
 */
export function decodeZ85(text: string): Uint8Array | undefined {
  if (text.length % LETTERS > 0) return undefined
  const view = new DataView(new ArrayBuffer((text.length / LETTERS) * BYTES))
  for (let at = 0; at < text.length; at += LETTERS) {
    let value = 0
    for (let step = at; step < at + LETTERS; step++) {
      const digit = DIGITS.indexOf(text.charAt(step))
      if (digit < 0) return undefined
      value = value * DIGITS.length + digit
    }
    if (value >= 2 ** 32) return undefined
    view.setUint32((at / LETTERS) * BYTES, value)
  }
  return new Uint8Array(view.buffer)
}
