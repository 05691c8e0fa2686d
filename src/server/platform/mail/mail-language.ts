import type { Language } from '#contract/messages/message.ts'
import { preferenceIn } from '#domain/accounts/preferences.ts'

/** Returns the language of mails to an account: its interface language, or else Portuguese. */
export function mailLanguage(metadata: Readonly<Record<string, unknown>>): Language {
  return preferenceIn(metadata, 'language')
}
