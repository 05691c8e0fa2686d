/**
 * Ranks an item for the typed text, for cmdk's `filter`. Every typed word must begin a word of the
 * item's keywords. A word of at least three characters may also occur inside a keyword. Without
 * keywords, the item's value is compared. Accents and case are ignored.
 * @returns 1 if the first keyword begins with the whole text, 0.5 for any other match, 0 for none
 */
export function matchWords(value: string, typed: string, keywords?: readonly string[]): number {
  const texts = (keywords === undefined || keywords.length === 0 ? [value] : keywords).map(plain)
  const wanted = plain(typed).trim()
  if (texts[0]?.startsWith(wanted)) return 1
  const words = texts.flatMap((text) => text.split(/\s+/))
  const isFound = wanted
    .split(/\s+/)
    .every(
      (part) =>
        words.some((word) => word.startsWith(part)) ||
        (part.length > 2 && texts.some((text) => text.includes(part))),
    )
  return isFound ? 0.5 : 0
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
