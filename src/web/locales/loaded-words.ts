import type { Language } from '#contract/words.ts'
import type { WordsKey } from './catalogue.ts'

type Sentences = Readonly<Record<WordsKey, string>>

/** Each is a file of the build, made of the whole catalogue (vite.config.ts). */
const files: Readonly<Record<Language, () => Promise<{ readonly default: Sentences }>>> = {
  pt: () => import('virtual:words/pt'),
  en: () => import('virtual:words/en'),
}

const loaded: Partial<Record<string, Record<Language, string>>> = {}

/** What a browser has of the catalogue, in place of it: every sentence in the languages that were loaded. */
export const catalogue = loaded

/** The same for the contract's table, whose sentences are among the catalogue's. */
export const wording = loaded

/**
 * Loads a language's sentences, before anything is said in it; at once when it was loaded before.
 * @throws TypeError when the server was not reached
 */
export async function loadWords(language: Language): Promise<void> {
  const { default: sentences } = await files[language]()
  for (const [key, sentence] of Object.entries(sentences)) {
    loaded[key] = { pt: '', en: '', ...loaded[key], [language]: sentence }
  }
}
