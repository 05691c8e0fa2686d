import { useMemo } from 'react'
import type { Facts } from '#domain/error.ts'
import { fill, type Language } from '#contract/messages/words.ts'
import type { WordsKey } from '../../locales/catalogue.ts'
import { scanOwnWords } from '../../locales/own/scan.ts'
import { sayWords } from '../../locales/say-words.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** Message key of the scan page: its own, or one of the whole application. */
export type ScanWordsKey = WordsKey | keyof typeof scanOwnWords

export type SayScan = (key: ScanWordsKey, facts?: Facts) => string

/** Returns a message of the scan page with its `{fact}` placeholders filled in. */
export function sayScan(language: Language, key: ScanWordsKey, facts?: Facts): string {
  return isOwn(key) ? fill(scanOwnWords[key][language], facts) : sayWords(language, key, facts)
}

/** Returns the scan page's messages in the current language. */
export function useScanWords(): { readonly t: SayScan } {
  const language = useLanguage()
  return useMemo(() => ({ t: (key, facts) => sayScan(language, key, facts) }), [language])
}

function isOwn(key: ScanWordsKey): key is keyof typeof scanOwnWords {
  return Object.hasOwn(scanOwnWords, key)
}
