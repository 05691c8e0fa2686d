import { formatMessage } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { currentLanguage } from './language.ts'

/** Returns a message in the current language. Components call `useMessages` instead. */
export function currentMessage(key: MessageKey): string {
  return formatMessage(currentLanguage(), key)
}
