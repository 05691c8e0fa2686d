import { useFormat } from './use-format.ts'
import { useMessages } from './use-messages.ts'

/**
 * Returns the messages and the formatters of the current language. Pages that format nothing call
 * `useMessages`, so that they do not load the formatters.
 */
export function useLocale() {
  return { ...useMessages(), format: useFormat() }
}
