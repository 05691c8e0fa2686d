import type { Facts } from '#domain/error.ts'
import type { Preferences } from '#domain/preferences.ts'
import { messages } from '#messages'
import type { MessageKey } from './messages.ts'

/** Brazilian Portuguese, the default, and English. */
export type Language = Preferences['language']

/**
 * Says a sentence of the wording table.
 * @param facts values for the sentence's `{fact}` placeholders; one without a value stays as written
 */
export function formatMessage(language: Language, key: MessageKey, facts: Facts = {}): string {
  return fill(messages[key][language], facts)
}

/** Says the sentence under a key that came as data, or undefined when there is none. */
export function formatIfKnown(language: Language, key: string, facts?: Facts): string | undefined {
  return isMessageKey(key) ? formatMessage(language, key, facts) : undefined
}

/** Puts facts into the `{fact}` placeholders of a sentence. A fact's own braces are never filled again. */
export function fill(sentence: string, facts: Facts = {}): string {
  return sentence.replace(PLACEHOLDER, (placeholder: string, name: string) =>
    Object.hasOwn(facts, name) ? String(facts[name]) : placeholder,
  )
}

/** A placeholder: a lower-case name in braces. */
export const PLACEHOLDER = /\{([a-z_]+)\}/g

/** Returns true if a text that came as data names a message. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key)
}
