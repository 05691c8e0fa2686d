import type { Reader } from '#contract/messages/delivery-sentences.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** Returns the current language and its way to write instants, for the sentences of a delivery. */
export function useReader(): Reader {
  const language = useLanguage()
  const format = useFormat()
  return { language, dayOf: format.date, timeOf: format.time }
}
