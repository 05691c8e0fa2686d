import type { Language } from '#contract/words.ts'

const STORAGE_KEY = 'lastro.language'
/** Set while the account, where there is one, has not been told of the choice: its mails are written in it too. */
const UNTOLD_KEY = 'lastro.language_untold'
const listeners = new Set<() => void>()
let current: Language = storedLanguage()
let spoken = 0

/** The language everything is said in: the stored choice, else Brazilian Portuguese. */
export function currentLanguage(): Language {
  return current
}

/** The language as a BCP 47 tag, for `lang`, `Intl` and `Accept-Language`. */
export function languageTag(language: Language = current): 'pt-BR' | 'en' {
  return language === 'pt' ? 'pt-BR' : 'en'
}

/** Says everything in a language from now on, and anew, without remembering it; its words must have been loaded. */
export function speak(language: Language): void {
  current = language
  spoken += 1
  for (const listener of listeners) listener()
}

/** How often everything was said anew. */
export function timesSpoken(): number {
  return spoken
}

/** Remembers the choice on this device, and that the account is to be told of it. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
    localStorage.setItem(UNTOLD_KEY, language)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

/** The language that was chosen here and that no account has been told of. */
export function untoldLanguage(): Language | undefined {
  try {
    const untold = localStorage.getItem(UNTOLD_KEY)
    return untold === 'en' || untold === 'pt' ? untold : undefined
  } catch {
    return undefined
  }
}

/** Notes that the account has been told of a choice; one made meanwhile is still untold. */
export function noteTold(language: Language): void {
  try {
    if (localStorage.getItem(UNTOLD_KEY) === language) localStorage.removeItem(UNTOLD_KEY)
  } catch {
    // What cannot be stored was not kept in the first place.
  }
}

/** Tells `listener` when the language changes; gives what stops that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'pt'
  } catch {
    return 'pt'
  }
}
