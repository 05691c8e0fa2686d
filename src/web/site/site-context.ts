import { createContext, use } from 'react'
import type { Language } from '#contract/messages/message.ts'
import { inLanguage } from '../paths.ts'
import type { FormatSite } from './messages.ts'

/** Context for rendering every part of a public page. */
export type SiteContextValue = {
  readonly language: Language
  readonly t: FormatSite
  /** The page's own path. */
  readonly path: string
  /** True if this rendering is for installations that name their operator. */
  readonly named: boolean
}

export const SiteContext = createContext<SiteContextValue | undefined>(undefined)

/** Returns the page's language and messages. */
export function useSite(): SiteContextValue {
  const value = use(SiteContext)
  if (value === undefined) throw new Error('useSite outside a rendered page')
  return value
}

/** Returns a function that gives the address of a public page in the current page's language. */
export function useSitePath(): (path: string) => string {
  const { language } = useSite()
  return (path) => inLanguage(path, language)
}
