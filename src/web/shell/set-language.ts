import type { Language } from '#contract/messages/words.ts'
import { notify } from '../ui/notify.ts'
import { currentLanguage, languageTag, speak } from '../locales/language.ts'
import { rememberPreference } from '../preferences.ts'
import { loadWords } from '../locales/loaded-words.ts'
import { sayWords } from '../locales/say-words.ts'

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
    await loadWords(language)
  } catch {
    const current = currentLanguage()
    notify.error(sayWords(current, 'api.network'), undefined, { id: 'language' })
    return
  }
  if (chosen !== language) return
  document.documentElement.lang = languageTag(language)
  rememberPreference('language', language)
  speak(language)
}
