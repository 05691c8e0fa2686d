import type { Language } from '#contract/messages/message.ts'
import { readPreference } from '../preferences.ts'

const listeners = new Set<() => void>()
let current: Language = readPreference('language')
let spoken = 0

/**
 * Returns the current language: the last one passed to `speak`, and before that the stored choice
 * or the default.
 */
export function currentLanguage(): Language {
  return current
}

/** Returns the language as a BCP 47 tag, for `lang`, `Intl` and `Accept-Language`. */
export function languageTag(language: Language = current): 'pt-BR' | 'en' {
  return language === 'pt' ? 'pt-BR' : 'en'
}

/**
 * Switches to a language and renders every component again, without storing the choice. The
 * messages of the language must already be loaded.
 */
export function speak(language: Language): void {
  current = language
  spoken += 1
  for (const listener of listeners) listener()
}

/** Returns how many times `speak` was called since the page was opened. */
export function timesSpoken(): number {
  return spoken
}

/** Subscribes `listener` to changes of the language. Returns the function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
