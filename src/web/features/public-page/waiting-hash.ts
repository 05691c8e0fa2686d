/**
 * Returns 64 hexadecimal digits that differ per code, for drawing a seal before anything is
 * verified. They are not a hash and prove nothing.
 */
export function waitingHash(text: string): string {
  let state = 0x811c9dc5
  let digits = ''
  for (let at = 0; digits.length < 64; at++) {
    state = Math.imul(state ^ (text.charCodeAt(at % text.length) + at), 0x01000193) >>> 0
    digits += (state >>> 24).toString(16).padStart(2, '0')
  }
  return digits
}
