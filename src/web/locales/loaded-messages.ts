import pageMessages from 'virtual:page-messages'
import type { Language } from '#contract/messages/message.ts'
import { currentLanguage, speak } from './language.ts'

type Load = () => Promise<{ readonly default: Readonly<Partial<Record<string, string>>> }>

/**
 * Functions that load the generated file with all messages of a language. tools/messages-plugin.ts
 * generates these files in the build.
 */
const files: Readonly<Record<Language, Load>> = {
  pt: () => import('virtual:messages/pt'),
  en: () => import('virtual:messages/en'),
}

const loaded: Record<string, Record<Language, string>> = {}
const whole = new Set<Language>()

/**
 * Messages that the browser has loaded so far, by key and language. In the browser, this table
 * replaces the catalogue of all messages. A message that is not loaded yet is an empty text. The
 * component that shows it renders again once the message is loaded.
 */
export const messages: Readonly<Record<string, Record<Language, string>>> = new Proxy(loaded, {
  get: (sentences, key: string) => sentences[key] ?? missing(),
  getOwnPropertyDescriptor: (sentences, key) => {
    const found = Object.getOwnPropertyDescriptor(sentences, key)
    if (found === undefined) missing()
    return found
  },
})

function missing(): Record<Language, string> {
  const language = currentLanguage()
  if (!whole.has(language))
    void loadMessages(language).then(
      () => speak(currentLanguage()),
      () => undefined,
    )
  return { pt: '', en: '' }
}

/**
 * Loads all messages of a language, unless they are already loaded.
 * @throws TypeError if the server was not reached
 */
export async function loadMessages(language: Language): Promise<void> {
  if (whole.has(language)) return
  keep(language, await files[language]())
  whole.add(language)
}

/**
 * Loads the messages that a page shows first. `page` is the name of the page's file, such as
 * `auth-page`.
 * @throws TypeError if the server was not reached
 */
export async function loadPageMessages(language: Language, page: string): Promise<void> {
  const load = pageMessages[page]?.[language]
  if (load === undefined) await loadMessages(language)
  else if (!whole.has(language)) keep(language, await load())
}

function keep(language: Language, { default: sentences }: Awaited<ReturnType<Load>>): void {
  for (const [key, sentence = ''] of Object.entries(sentences)) {
    loaded[key] = { pt: '', en: '', ...loaded[key], [language]: sentence }
  }
}
