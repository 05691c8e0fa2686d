import { useSyncExternalStore } from 'react'
import { problemParts } from '#contract/schema/problem-parts.ts'
import type { Language } from '#contract/messages/words.ts'
import type { Facts } from '#domain/error.ts'
import type { WordsKey } from './catalogue.ts'
import { currentLanguage, onLanguageChange, timesSpoken } from './language.ts'
import { isWordsKey, sayWords } from './say-words.ts'

/** Returns a message in the current language: `t('auth.signed_in', { email })`. */
export type Say = (key: WordsKey, facts?: Facts) => string

export type Words = {
  readonly t: Say
  /**
   * Returns the text of a form's validation message, or undefined if there is none. The input is a
   * `FieldProblem` of the contract, a key of the catalogue, or the server's own message.
   */
  readonly problem: (message: string | undefined) => string | undefined
}

/**
 * Returns the messages of the current language. The component renders again if the language, or the
 * set of loaded messages, changes.
 */
export function useWords(): Words {
  return useSyncExternalStore(onLanguageChange, currentWords, currentWords)
}

let current: { readonly since: number; readonly words: Words } | undefined

/** Returns the same object until the language or the loaded messages change. */
function currentWords(): Words {
  const since = timesSpoken()
  if (current?.since !== since) current = { since, words: wordsIn(currentLanguage()) }
  return current.words
}

function wordsIn(language: Language): Words {
  return {
    t: (key, facts) => sayWords(language, key, facts),
    problem: (message) => {
      if (message === undefined || message === '') return undefined
      const [code, facts] = problemParts(message, language)
      const key = [`field.${code}`, code].find(isWordsKey)
      return key === undefined ? message : sayWords(language, key, facts)
    },
  }
}
