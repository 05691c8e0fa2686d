import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { currentLanguage } from '../locales/language.ts'
import { sayWords } from '../locales/say-words.ts'
import { notify } from '../ui/notify.ts'
import { whenIdle } from '../ui/when-idle.ts'

/**
 * A form's rules that are no part of the first load: fetched once the page is idle, or when the form is first sent. Where they
 * cannot be had, the form is not sent, and says so.
 */
export function lateResolver<Values extends FieldValues, Parsed>(
  load: () => Promise<Resolver<Values, unknown, Parsed>>,
): Resolver<Values, unknown, Parsed> {
  whenIdle(load)
  return async (...asked) => {
    try {
      const resolver = await load()
      return await resolver(...asked)
    } catch {
      notify.error(sayWords(currentLanguage(), 'api.network'), undefined, { id: 'form' })
      return { values: {}, errors: { root: { type: 'network' } } as FieldErrors<Values> }
    }
  }
}
