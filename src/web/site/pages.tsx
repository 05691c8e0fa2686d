import type { ReactNode } from 'react'
import type { Language } from '#contract/messages/message.ts'
import { Landing } from './landing/landing.tsx'
import { ArticlePage } from './legal/article-page.tsx'
import { articles } from './legal/articles.ts'
import { NotFound } from './not-found.tsx'
import { StatusPage } from './status-page.tsx'
import { TransparencyPage } from './transparency/transparency-page.tsx'
import { siteMessagesIn } from './messages.ts'

export type SitePage = {
  readonly name: string
  readonly path: string
  /**
   * Returns the title of the page; undefined for the front page, whose title is the product's name.
   */
  readonly title: (language: Language) => string | undefined
  readonly description: (language: Language) => string
  readonly content: ReactNode
}

/** Every public page with an address of its own, rendered at build time. */
export const sitePages: readonly SitePage[] = [
  {
    name: 'landing',
    path: '/',
    title: () => undefined,
    description: (language) => siteMessagesIn(language)('landing.description'),
    content: <Landing />,
  },
  livePage('status', <StatusPage />),
  livePage('transparency', <TransparencyPage />),
  articlePage('privacy'),
  articlePage('terms'),
  articlePage('cookies'),
  articlePage('security'),
  articlePage('about'),
  articlePage('contact'),
]

/** Page for unknown addresses. The server sends it with status 404, and has no route for it. */
export const notFoundPage: SitePage = {
  name: 'not-found',
  path: '/404',
  title: (language) => siteMessagesIn(language)('shell.not_found_title'),
  description: (language) => siteMessagesIn(language)('shell.not_found'),
  content: <NotFound />,
}

/** Returns a page whose script shows the current state of the installation. */
function livePage(name: 'status' | 'transparency', content: ReactNode): SitePage {
  return {
    name,
    path: `/${name}`,
    title: (language) => siteMessagesIn(language)(`${name}.title`),
    description: (language) => siteMessagesIn(language)(`${name}.lead`),
    content,
  }
}

function articlePage(name: keyof typeof articles): SitePage {
  const article = articles[name]
  return {
    name,
    path: `/${name}`,
    title: (language) => article[language].title,
    description: (language) => article[language].lead,
    content: <ArticlePage article={article} />,
  }
}
