import { useSyncExternalStore } from 'react'
import { problemParts } from '#contract/schema/problem-parts.ts'
import type { Language } from '#contract/messages/words.ts'
import type { Facts } from '#domain/error.ts'
import type { WordsKey } from './catalogue.ts'
import { currentLanguage, onLanguageChange, timesSpoken } from './language.ts'
import { isWordsKey, sayWords } from './say-words.ts'

/** Says a sentence in the current language: `t('auth.signed_in', { email })`. */
export type Say = (key: WordsKey, facts?: Facts) => string

export type Words = {
  readonly t: Say
  /**
   * The words for a form's validation message: a `FieldProblem` of the contract, a key of the catalogue,
   * or the server's own sentence; undefined when there is none.
   */
  readonly problem: (message: string | undefined) => string | undefined
}

/** The words of the current language; the component renders again when it, or what is loaded of it, changes. */
export function useWords(): Words {
  return useSyncExternalStore(onLanguageChange, currentWords, currentWords)
}

let current: { readonly since: number; readonly words: Words } | undefined

/** The same ones until everything is said anew. */
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
