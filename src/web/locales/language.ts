import { useSyncExternalStore } from 'react'
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

/** Changes the language of the whole application and remembers it on this device. */
export function setLanguage(language: Language): void {
  current = language
  document.documentElement.lang = languageTag(language)
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** The current language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

function subscribe(listener: () => void): () => void {
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
