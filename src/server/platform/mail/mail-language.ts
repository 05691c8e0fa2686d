import type { Language } from '#contract/messages/words.ts'
import { preferenceIn } from '#domain/preferences.ts'

/** The language an account is written to in: the one it chose for its screens, else Portuguese. */
export function mailLanguage(metadata: Readonly<Record<string, unknown>>): Language {
  return preferenceIn(metadata, 'language')
}
