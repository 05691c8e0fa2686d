import type { Language } from '#contract/messages/message.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { currentMessage } from '../../locales/current-message.ts'
import { languageTag, speak } from '../../locales/language.ts'
import { rememberPreference } from '../../preferences.ts'
import { loadMessages } from '../../locales/loaded-messages.ts'

/** Language chosen last. An earlier choice that loads more slowly does not replace it. */
let chosen: Language | undefined

/**
 * Changes the language of the whole application once its messages are loaded, and stores it on this
 * device.
 */
export function setLanguage(language: Language): void {
  chosen = language
  void change(language)
}

async function change(language: Language): Promise<void> {
  try {
    await loadMessages(language)
  } catch {
    return notify.error(currentMessage('api.network'), undefined, { id: 'language' })
  }
  if (chosen !== language) return
  document.documentElement.lang = languageTag(language)
  rememberPreference('language', language)
  speak(language)
}
