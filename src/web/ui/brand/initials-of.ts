/** Returns the first letters of the first and last word of a name or of an e-mail address. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('pt-BR') ?? '').join('')
}
