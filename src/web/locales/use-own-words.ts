import type { Facts } from '#domain/error.ts'
import { fill, type Language } from '#contract/messages/words.ts'
import { useLanguage } from './use-language.ts'

/** Messages of one part of the screens, in both languages. */
export type OwnWords = Readonly<Record<string, Readonly<Record<Language, string>>>>

/**
 * Returns the message function for messages in the module that uses them (`locales/own`), which are
 * not loaded with every page.
 */
export function useOwnWords<Words extends OwnWords>(
  words: Words,
): (key: keyof Words & string, facts?: Facts) => string {
  const language = useLanguage()
  return (key, facts) => fill(words[key]?.[language] ?? '', facts)
}
