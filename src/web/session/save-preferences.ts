import { useEffect, useRef } from 'react'
import type { AuthError } from '@supabase/auth-js'
import type { Language } from '#contract/words.ts'
import { noteTold, untoldLanguage } from '../locales/language.ts'
import { useLanguage } from '../locales/use-language.ts'
import { useWords } from '../locales/use-words.ts'
import { notify } from '../ui/notify.ts'
import { loadAuthClient } from './auth-client.ts'

let last: Promise<unknown> = Promise.resolve()

/** Tells the account the language that its mails are written in; one after the other, so that the last choice stays. */
function tell(language: Language): Promise<AuthError | null> {
  const telling = last.then(async () => {
    const { error } = await (await loadAuthClient()).updateUser({ data: { language } })
    if (error === null) noteTold(language)
    return error
  })
  last = telling.catch(() => undefined)
  return telling
}

/**
 * Tells the account of each language that is chosen, also of one that was chosen where it could not be told: on a public
 * page, before signing in, or without network. What fails is said where the choice was just made, and tried again with the
 * next page.
 */
export function useUntoldLanguage(): void {
  const { t } = useWords()
  const language = useLanguage()
  const opened = useRef(language)
  useEffect(() => {
    if (untoldLanguage() !== language) return
    const isChosenHere = opened.current !== language
    opened.current = language
    void tell(language)
      .then(async (error) => {
        if (error === null || !isChosenHere) return
        const { otherRefusal } = await import('./auth-refusal.ts')
        notify.error(t('profile.mail_language_not_saved'), t(otherRefusal(error)))
      })
      // Without network not even the code that tells may be there: the next page tells it.
      .catch(() => undefined)
  }, [language, t])
}
