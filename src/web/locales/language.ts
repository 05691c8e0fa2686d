import type { Language } from '#contract/messages/words.ts'
import { readPreference } from '../preferences.ts'

const listeners = new Set<() => void>()
let current: Language = readPreference('language')
let spoken = 0

/** The language everything is said in: the stored choice, else Brazilian Portuguese. */
export function currentLanguage(): Language {
  return current
}

/** The language as a BCP 47 tag, for `lang`, `Intl` and `Accept-Language`. */
export function languageTag(language: Language = current): 'pt-BR' | 'en' {
  return language === 'pt' ? 'pt-BR' : 'en'
}

/** Says everything in a language from now on, and anew, without remembering it; its words must have been loaded. */
export function speak(language: Language): void {
  current = language
  spoken += 1
  for (const listener of listeners) listener()
}

/** How often everything was said anew. */
export function timesSpoken(): number {
  return spoken
}

/** Tells `listener` when the language changes; gives what stops that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
