import type { ReactNode } from 'react'
import { languageTag } from '../locales/language.ts'
import { PRODUCT } from '../ui/brand/product.ts'
import { PUBLIC_URL_MARK } from './operator-marks.ts'
import { inLanguage } from '../paths.ts'
import { useSite } from './site-context.ts'

/** The built files that every page loads, as absolute paths. */
export type SiteAssets = {
  readonly script: string
  /** Modules that the script imports, to be preloaded. */
  readonly modules: readonly string[]
  readonly styles: readonly string[]
  readonly font: string
}

export type DocumentProps = {
  /** Title of the page; undefined on the front page, whose title is the product's name. */
  readonly title: string | undefined
  readonly description: string
  readonly assets: SiteAssets
  readonly children: ReactNode
}

/** Renders a whole public page, complete without JavaScript. */
export function Document({ title, description, assets, children }: DocumentProps) {
  const { language, path, t } = useSite()
  const fullTitle = title === undefined ? `${PRODUCT} · ${t('shell.subtitle')}` : `${title} · ${PRODUCT}`
  const urlOf = (to: 'pt' | 'en') => PUBLIC_URL_MARK + inLanguage(path, to)
  return (
    <html lang={languageTag(language)} data-site="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1413" />
        <link rel="canonical" href={urlOf(language)} />
        <link rel="alternate" hrefLang="pt-BR" href={urlOf('pt')} />
        <link rel="alternate" hrefLang="en" href={urlOf('en')} />
        <link rel="alternate" hrefLang="x-default" href={urlOf('pt')} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={PRODUCT} />
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={urlOf(language)} />
        <meta property="og:locale" content={language === 'pt' ? 'pt_BR' : 'en'} />
        <meta property="og:image" content={`${PUBLIC_URL_MARK}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.font} />
        <script src="/before-paint.js" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  )
}
