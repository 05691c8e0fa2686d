/** One byte for each character, those below U+00A0 as they are: a control character comes out as it went in. */
export const FILE_ENCODING = 'iso-8859-15'

/** What each byte of the file stands for. */
export const fileCharacters: readonly string[] = Array.from(
  new TextDecoder(FILE_ENCODING).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)

/**
 * A file's HTML in an encoding in which packed bytes take hardly more room than they are. Characters that it lacks stand as
 * references, which is why styles and scripts in the file are ASCII.
 */
export function fileBytes(html: string): Uint8Array<ArrayBuffer> {
  const bytes = new Map(fileCharacters.map((character, byte) => [character, byte]))
  const written = Array.from(html, (character) => bytes.get(character) ?? reference(character))
  return Uint8Array.from(written.flat())
}

function reference(character: string): number[] {
  return Array.from(`&#${character.codePointAt(0)};`, (digit) => digit.charCodeAt(0))
}
