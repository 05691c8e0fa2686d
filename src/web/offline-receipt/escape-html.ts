/** Text that stays text in an attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Text that stays text between tags, with no character that a parser would change. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
