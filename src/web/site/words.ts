import { wording, type WordingKey } from '#contract/messages/wording.ts'
import { fill, type Language } from '#contract/messages/words.ts'
import type { Facts } from '#domain/error.ts'
import { landingWords } from '../locales/landing.ts'
import { shellWords } from '../locales/shell.ts'
import { siteWords } from '../locales/site.ts'
import { statusWords } from '../locales/status.ts'
import { transparencyWords } from '../locales/transparency.ts'
import { uiWords } from '../locales/ui.ts'

const own = { ...uiWords, ...shellWords, ...siteWords, ...landingWords, ...statusWords, ...transparencyWords }

export type SiteKey = WordingKey | keyof typeof own

/** Every message of the public pages by its key. Long texts are in `site/legal`. */
export const siteCatalogue: Readonly<Record<SiteKey, { readonly pt: string; readonly en: string }>> = {
  ...wording,
  ...own,
}

/** Returns a message of the public pages. */
export type SaySite = (key: SiteKey, facts?: Facts) => string

/** Returns the message function of a language. */
export function sayIn(language: Language): SaySite {
  return (key, facts) => fill(siteCatalogue[key][language], facts)
}
