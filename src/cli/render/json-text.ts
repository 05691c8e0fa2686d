/** A document for a program: indented JSON, with a newline at its end, that can do nothing to a terminal. */
export function toJsonText(document: object): string {
  return `${JSON.stringify(document, null, 2).replaceAll(UNPRINTABLE, escapeUnits)}\n`
}

/** JSON leaves these as they are; a terminal would obey them. */
const UNPRINTABLE = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\u007F-\u009F]/gu

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
