import type { Language } from '#contract/words.ts'

const STORAGE_KEY = 'lastro.language'
const listeners = new Set<() => void>()
let current: Language = storedLanguage()

/** The language everything is said in: the stored choice, else Brazilian Portuguese. */
export function currentLanguage(): Language {
  return current
}

/** The language as a BCP 47 tag, for `lang`, `Intl` and `Accept-Language`. */
export function languageTag(language: Language = current): 'pt-BR' | 'en' {
  return language === 'pt' ? 'pt-BR' : 'en'
}

/** Says everything in a language from now on, without remembering it; its words must have been loaded. */
export function speak(language: Language): void {
  current = language
  for (const listener of listeners) listener()
}

/** Remembers the choice on this device. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** Tells `listener` when the language changes; gives what stops that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'pt'
  } catch {
    return 'pt'
  }
}
