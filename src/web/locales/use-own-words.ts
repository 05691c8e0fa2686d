import type { Facts } from '#domain/error.ts'
import { fill, type Language } from '#contract/messages/words.ts'
import { useLanguage } from './use-language.ts'

/** Sentences that one part of the screens has for itself, in both languages. */
export type OwnWords = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** Says sentences that come with the code that says them (`locales/own`), and are no part of what every page loads. */
export function useOwnWords<Words extends OwnWords>(
  words: Words,
): (key: keyof Words & string, facts?: Facts) => string {
  const language = useLanguage()
  return (key, facts) => fill(words[key]?.[language] ?? '', facts)
}
