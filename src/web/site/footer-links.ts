import { menuEntries } from '../shell/menu-entries.ts'
import type { SiteKey } from './messages.ts'

export type SiteLink = {
  readonly href: string
  readonly words: SiteKey
  /** True for a public page, which has an address in each language. */
  readonly isSitePage?: true
}

/** Returns true if the application has a page: the menu lists all existing pages. */
export function hasPage(path: string): boolean {
  return menuEntries.some(({ to }) => to === path)
}

const ifThere = (link: SiteLink): readonly SiteLink[] => (hasPage(link.href) ? [link] : [])

/** Columns of the footer. Links to pages that do not exist are left out. */
export const footerColumns: readonly { readonly words: SiteKey; readonly links: readonly SiteLink[] }[] = [
  {
    words: 'site.product',
    links: [
      { href: '/#recursos', words: 'site.features', isSitePage: true },
      { href: '/#como-funciona', words: 'landing.how_it_works', isSitePage: true },
      { href: '/verify', words: 'site.verify' },
      ...ifThere({ href: '/tracker', words: 'landing.track_delivery' }),
      ...ifThere({ href: '/api-documentation', words: 'landing.api_documentation' }),
      { href: '/api-documentation/tutorial', words: 'site.help' },
    ],
  },
  {
    words: 'site.trust',
    links: [
      { href: '/security', words: 'site.security', isSitePage: true },
      { href: '/status', words: 'site.status', isSitePage: true },
      { href: '/transparency', words: 'transparency.title', isSitePage: true },
    ],
  },
  {
    words: 'site.legal',
    links: [
      { href: '/privacy', words: 'site.privacy', isSitePage: true },
      { href: '/terms', words: 'site.terms', isSitePage: true },
      { href: '/cookies', words: 'site.cookies', isSitePage: true },
    ],
  },
]
