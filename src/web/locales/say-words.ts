import { catalogue } from '#catalogue'
import { fill, type Language } from '#contract/messages/words.ts'
import type { Facts } from '#domain/error.ts'
import type { WordsKey } from './catalogue.ts'

/** Returns a message of the catalogue with its `{fact}` placeholders filled in. */
export function sayWords(language: Language, key: WordsKey, facts?: Facts): string {
  return fill(catalogue[key][language], facts)
}

/** Returns true if a text from data, such as a form schema's message, is a message key. */
export function isWordsKey(text: string): text is WordsKey {
  return Object.hasOwn(catalogue, text)
}
