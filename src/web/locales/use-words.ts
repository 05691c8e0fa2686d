import { useMemo } from 'react'
import type { Facts } from '#domain/error.ts'
import type { WordsKey } from './catalogue.ts'
import { isWordsKey, sayWords } from './say-words.ts'
import { useLanguage } from './use-language.ts'

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

/** The words of the current language; the component renders again when it changes. */
export function useWords(): Words {
  const language = useLanguage()
  return useMemo(
    () => ({
      t: (key, facts) => sayWords(language, key, facts),
      problem: (message) => {
        if (message === undefined || message === '') return undefined
        const key = [`field.${message}`, message].find(isWordsKey)
        return key === undefined ? message : sayWords(language, key)
      },
    }),
    [language],
  )
}
