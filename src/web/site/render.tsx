import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/messages/message.ts'
import { PageFrame } from '../features/public-page/page-frame.tsx'
import { Document, type SiteAssets } from './document.tsx'
import { Frame } from './frame.tsx'
import { notFoundPage, sitePages, type SitePage } from './pages.tsx'
import { SiteContext } from './site-context.ts'
import { siteMessagesIn } from './messages.ts'

/**
 * Renders the placeholder frames of a shipment's public page. The server sends them, and the
 * browser shows them until the page's content is loaded.
 */
export function renderFrames(): { readonly entry: string; readonly code: string } {
  return {
    entry: renderToStaticMarkup(<PageFrame isOfCode={false} />),
    code: renderToStaticMarkup(<PageFrame isOfCode />),
  }
}

/**
 * Page that the build writes to a file. src/server/platform/http/page-files.ts reads the fields
 * except `html`.
 */
export type RenderedPage = {
  readonly path: string
  readonly language: Language
  /** True if the page names the operator. */
  readonly named: boolean
  readonly file: string
  readonly html: string
}

/**
 * Renders every public page in both languages, for installations that name their operator and for
 * those that do not.
 */
export function renderSite(assets: SiteAssets): readonly RenderedPage[] {
  const variants = (['pt', 'en'] as const).flatMap((language) =>
    [true, false].map((named) => ({ language, named })),
  )
  return [...sitePages, notFoundPage].flatMap((page) =>
    variants.map(({ language, named }) => ({
      path: page.path,
      language,
      named,
      file: `${page.name}.${language}${named ? '.named' : ''}.html`,
      html: `<!doctype html>${renderToStaticMarkup(rendered(page, language, named, assets))}\n`,
    })),
  )
}

function rendered(page: SitePage, language: Language, named: boolean, assets: SiteAssets) {
  return (
    <SiteContext value={{ language, named, path: page.path, t: siteMessagesIn(language) }}>
      <Document title={page.title(language)} description={page.description(language)} assets={assets}>
        <Frame>{page.content}</Frame>
      </Document>
    </SiteContext>
  )
}
