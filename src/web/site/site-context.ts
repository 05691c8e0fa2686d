import { createContext, use } from 'react'
import type { Language } from '#contract/messages/words.ts'
import { inLanguage } from '../addresses.ts'
import type { SaySite } from './words.ts'

/** What every part of a public page is rendered with. */
export type SiteContextValue = {
  readonly language: Language
  readonly t: SaySite
  /** The page's own path. */
  readonly path: string
  /** Whether this rendering is for installations that name their operator. */
  readonly named: boolean
}

export const SiteContext = createContext<SiteContextValue | undefined>(undefined)

/** The page's language and sentences. */
export function useSite(): SiteContextValue {
  const value = use(SiteContext)
  if (value === undefined) throw new Error('useSite outside a rendered page')
  return value
}

/** A public page's address in the page's own language. */
export function useSiteAddress(): (path: string) => string {
  const { language } = useSite()
  return (path) => inLanguage(path, language)
}
