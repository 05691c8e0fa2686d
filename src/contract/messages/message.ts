import { isolated } from '#ledger/base/visible-text.ts'
import type { Facts } from '#domain/base/error.ts'
import type { Preferences } from '#domain/accounts/preferences.ts'
import { messages } from '#messages'
import type { MessageKey } from './messages.ts'

/** Brazilian Portuguese, the default, and English. */
export type Language = Preferences['language']

/**
 * Returns a message with its facts filled in.
 * @param facts values for the sentence's `{fact}` placeholders; a placeholder without a value stays
 * as written
 */
export function formatMessage(language: Language, key: MessageKey, facts: Facts = {}): string {
  return fill(messages[key][language], facts)
}

/**
 * Returns the message for a key that is known only at run time, or undefined if there is no such
 * message.
 */
export function formatIfKnown(language: Language, key: string, facts?: Facts): string | undefined {
  return isMessageKey(key) ? formatMessage(language, key, facts) : undefined
}

/**
 * Replaces the `{fact}` placeholders of a sentence by facts. Braces in a fact are not read as
 * placeholders. A text from outside can neither reverse nor break the sentence.
 */
export function fill(sentence: string, facts: Facts = {}): string {
  return sentence.replace(PLACEHOLDER, (placeholder: string, name: string) =>
    Object.hasOwn(facts, name) ? isolated(String(facts[name]).replaceAll(BLANKS, ' ')) : placeholder,
  )
}

/** Blanks of one line that follow each other. They could push the rest of a fact to a new line. */
const BLANKS = /[^\S\n]{2,}/g

/** A placeholder: a lower-case name in braces. */
export const PLACEHOLDER = /\{([a-z_]+)\}/g

/** Returns true if a text is the key of a message. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key)
}
