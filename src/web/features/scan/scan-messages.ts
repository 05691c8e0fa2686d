import { useMemo } from 'react'
import type { Facts } from '#domain/error.ts'
import { fill, type Language, formatMessage } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { scanOwnMessages } from '../../locales/own/scan-messages.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** Message key of the scan page: its own, or one of the whole application. */
export type ScanMessagesKey = MessageKey | keyof typeof scanOwnMessages

export type FormatScan = (key: ScanMessagesKey, facts?: Facts) => string

/** Returns a message of the scan page with its `{fact}` placeholders filled in. */
export function scanMessage(language: Language, key: ScanMessagesKey, facts?: Facts): string {
  return isOwn(key) ? fill(scanOwnMessages[key][language], facts) : formatMessage(language, key, facts)
}

/** Returns the scan page's messages in the current language. */
export function useScanMessages(): { readonly t: FormatScan } {
  const language = useLanguage()
  return useMemo(() => ({ t: (key, facts) => scanMessage(language, key, facts) }), [language])
}

function isOwn(key: ScanMessagesKey): key is keyof typeof scanOwnMessages {
  return Object.hasOwn(scanOwnMessages, key)
}
