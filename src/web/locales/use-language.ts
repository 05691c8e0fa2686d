import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/messages/message.ts'
import { currentLanguage, onLanguageChange } from './language.ts'

/** Returns the current language. The component renders again if the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}
