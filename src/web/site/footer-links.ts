import type { SiteKey } from './messages.ts'

type SiteLink = {
  readonly href: string
  readonly words: SiteKey
  /** True for a public page, which has an address in each language. */
  readonly isSitePage?: true
}

export const footerColumns: readonly { readonly words: SiteKey; readonly links: readonly SiteLink[] }[] = [
  {
    words: 'site.product',
    links: [
      { href: '/#recursos', words: 'site.features', isSitePage: true },
      { href: '/#como-funciona', words: 'landing.how_it_works', isSitePage: true },
      { href: '/verify', words: 'site.verify' },
      { href: '/tracker', words: 'landing.track_delivery' },
      { href: '/api-documentation', words: 'landing.api_documentation' },
      { href: '/api-documentation/tutorial', words: 'site.help' },
    ],
  },
  {
    words: 'site.trust',
    links: [
      { href: '/about', words: 'site.about', isSitePage: true },
      { href: '/contact', words: 'site.contact', isSitePage: true },
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
