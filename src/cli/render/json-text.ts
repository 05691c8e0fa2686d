/** Returns indented JSON with a final newline and without control characters of terminals. */
export function toJsonText(document: object): string {
  return `${JSON.stringify(document, null, 2).replaceAll(UNPRINTABLE, escapeUnits)}\n`
}

/** Characters that JSON does not escape, but that a terminal may interpret. */
const UNPRINTABLE = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\u007F-\u009F]/gu

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
