import { useSyncExternalStore } from 'react'
import { problemParts } from '#contract/messages/problem-parts.ts'
import { formatMessage, isMessageKey, type Language } from '#contract/messages/message.ts'
import type { Facts } from '#domain/base/error.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { currentLanguage, onLanguageChange, timesSpoken } from './language.ts'

/** Returns a message in the current language: `t('auth.signed_in', { email })`. */
export type FormatMessage = (key: MessageKey, facts?: Facts) => string

export type Messages = {
  readonly language: Language
  readonly t: FormatMessage
  /**
   * Returns the text of a form's validation message, or undefined if there is none. The input is a
   * `FieldProblem` of the contract, a key of the catalogue, or the server's own message.
   */
  readonly problem: (message: string | undefined) => string | undefined
}

/**
 * Returns the messages of the current language. The component renders again when the language
 * changes or more messages are loaded.
 */
export function useMessages(): Messages {
  return useSyncExternalStore(onLanguageChange, currentMessages, currentMessages)
}

let current: { readonly since: number; readonly messages: Messages } | undefined

/** Returns the same object until the language or the loaded messages change. */
function currentMessages(): Messages {
  const since = timesSpoken()
  if (current?.since !== since) current = { since, messages: messagesIn(currentLanguage()) }
  return current.messages
}

function messagesIn(language: Language): Messages {
  return {
    language,
    t: (key, facts) => formatMessage(language, key, facts),
    problem: (message) => {
      if (message === undefined || message === '') return undefined
      const [code, facts] = problemParts(message, language)
      const key = [`field.${code}`, code].find(isMessageKey)
      return key === undefined ? message : formatMessage(language, key, facts)
    },
  }
}
