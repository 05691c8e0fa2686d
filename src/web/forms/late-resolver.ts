import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { currentLanguage } from '../locales/language.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { notify } from '../ui/feedback/notify.ts'
import { whenIdle } from '../ui/lib/when-idle.ts'

/**
 * Returns a resolver whose code is not part of the first load. The browser fetches the code when
 * the page is idle, or when the user first sends the form. If the code cannot be fetched, the form
 * is not sent and shows an error.
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
      notify.error(formatMessage(currentLanguage(), 'api.network'), undefined, { id: 'form' })
      return { values: {}, errors: { root: { type: 'network' } } as FieldErrors<Values> }
    }
  }
}
