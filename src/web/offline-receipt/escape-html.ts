/** Escapes text for an attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Escapes text for use between tags, including characters that a parser would change. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
