import { messages } from '#messages'
import type { MessageKey } from '#contract/messages/messages.ts'
import { fill, type Language } from '#contract/messages/message.ts'
import type { Facts } from '#domain/base/error.ts'
import { landingMessages } from './landing/landing-messages.ts'
import { siteMessages } from './site-messages.ts'
import { statusMessages } from './service-status-messages.ts'
import { transparencyMessages } from './transparency/transparency-messages.ts'

const own = {
  ...siteMessages,
  ...landingMessages,
  ...statusMessages,
  ...transparencyMessages,
}

export type SiteKey = MessageKey | keyof typeof own

/** Every message of the public pages by its key. Long texts are in `site/legal`. */
export const allSiteMessages: Readonly<Record<SiteKey, { readonly pt: string; readonly en: string }>> = {
  ...messages,
  ...own,
}

/** Returns a message of the public pages. */
export type FormatSite = (key: SiteKey, facts?: Facts) => string

/** Returns the message function of a language. */
export function siteMessagesIn(language: Language): FormatSite {
  return (key, facts) => fill(allSiteMessages[key][language], facts)
}
