import pageWords from 'virtual:page-words'
import type { Language } from '#contract/messages/words.ts'
import { currentLanguage, speak } from './language.ts'

type Load = () => Promise<{ readonly default: Readonly<Partial<Record<string, string>>> }>

/** Each is a file of the build, made of the whole catalogue (tools/words-plugin.ts). */
const files: Readonly<Record<Language, Load>> = {
  pt: () => import('virtual:words/pt'),
  en: () => import('virtual:words/en'),
}

const loaded: Record<string, Record<Language, string>> = {}
const whole = new Set<Language>()

/** One that is said before it is here is empty, and said anew when it has come. */
const said: Readonly<Record<string, Record<Language, string>>> = new Proxy(loaded, {
  get: (sentences, key: string) => sentences[key] ?? missing(),
  getOwnPropertyDescriptor: (sentences, key) => {
    const found = Object.getOwnPropertyDescriptor(sentences, key)
    if (found === undefined) missing()
    return found
  },
})

/** What a browser has of the catalogue, in place of it: the sentences that were loaded, in their languages. */
export const catalogue = said

/** The same for the contract's table, whose sentences are among the catalogue's. */
export const wording = said

function missing(): Record<Language, string> {
  const language = currentLanguage()
  if (!whole.has(language))
    void loadWords(language).then(
      () => speak(currentLanguage()),
      () => undefined,
    )
  return { pt: '', en: '' }
}

/**
 * Loads all of a language's sentences; at once when they were loaded before.
 * @throws TypeError when the server was not reached
 */
export async function loadWords(language: Language): Promise<void> {
  if (whole.has(language)) return
  keep(language, await files[language]())
  whole.add(language)
}

/**
 * Loads what a page says before anything else of it is loaded, by the name of its file: `auth-page`.
 * @throws TypeError when the server was not reached
 */
export async function loadPageWords(language: Language, page: string): Promise<void> {
  const load = pageWords[page]?.[language]
  if (load === undefined) await loadWords(language)
  else if (!whole.has(language)) keep(language, await load())
}

function keep(language: Language, { default: sentences }: Awaited<ReturnType<Load>>): void {
  for (const [key, sentence = ''] of Object.entries(sentences)) {
    loaded[key] = { pt: '', en: '', ...loaded[key], [language]: sentence }
  }
}
