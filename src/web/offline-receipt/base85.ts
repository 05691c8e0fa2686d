/** 85 printable characters that mean nothing in HTML and in no quotation. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|'
const WORD = 2 ** 32
const digits = new Map(ALPHABET.split('').map((character, digit) => [character, digit]))

/** Bytes as text, four of them in five characters, the most significant first; the last four are filled up with zeros. */
export function encodeBase85(bytes: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    let word = 0
    for (let byte = 0; byte < 4; byte++) word = word * 256 + (bytes[at + byte] ?? 0)
    let text = ''
    for (let digit = 0; digit < 5; digit++) {
      text = (ALPHABET[word % 85] ?? '') + text
      word = Math.floor(word / 85)
    }
    words.push(text)
  }
  return words.join('')
}

/** The bytes of a text, in fours; throws RangeError for what `encodeBase85` never writes. */
export function decodeBase85(text: string): Uint8Array {
  if (text.length % 5 !== 0) throw new RangeError('not whole words of base 85')
  const bytes = new Uint8Array((text.length / 5) * 4)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 5) {
    let word = 0
    for (const character of text.slice(at, at + 5)) word = word * 85 + (digits.get(character) ?? WORD)
    if (word >= WORD) throw new RangeError('no word of base 85')
    view.setUint32((at / 5) * 4, word)
  }
  return bytes
}
