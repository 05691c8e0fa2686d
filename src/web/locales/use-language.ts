import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/messages/words.ts'
import { currentLanguage, onLanguageChange } from './language.ts'

/** The current language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}
