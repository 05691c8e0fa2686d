/**
 * Encoding with one byte for each character. Characters below U+00A0, including control characters,
 * are unchanged.
 */
export const FILE_ENCODING = 'iso-8859-15'

/** Characters of the encoding, indexed by their byte. */
export const fileCharacters: readonly string[] = Array.from(
  new TextDecoder(FILE_ENCODING).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)

/**
 * Encodes a file's HTML so that bytes packed as base 182 take hardly more space than the raw bytes.
 * Characters outside the encoding become references, so styles and scripts in the file must be
 * ASCII.
 */
export function fileBytes(html: string): Uint8Array<ArrayBuffer> {
  const bytes = new Map(fileCharacters.map((character, byte) => [character, byte]))
  const written = Array.from(html, (character) => bytes.get(character) ?? reference(character))
  return Uint8Array.from(written.flat())
}

function reference(character: string): number[] {
  return Array.from(`&#${character.codePointAt(0)};`, (digit) => digit.charCodeAt(0))
}
