/**
 * Returns robots.txt: search engines may read the public pages, and nothing about one shipment or
 * account.
 */
export function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth
Disallow: /verify/
Disallow: /shipment/
Sitemap: ${publicUrl}/sitemap.xml
`
}

/**
 * Returns the sitemap of the public pages in both languages (sitemaps.org, with its language
 * extension).
 */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const address = (path: string, language?: 'en') =>
    `${publicUrl}${path}${language === undefined ? '' : `?lang=${language}`}`
  const alternates = (path: string) =>
    [
      ['pt-BR', address(path)],
      ['en', address(path, 'en')],
      ['x-default', address(path)],
    ]
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join('')
  const urls = paths
    .flatMap((path) => [address(path), address(path, 'en')].map((loc) => ({ loc, path })))
    .map(({ loc, path }) => `<url><loc>${loc}</loc>${alternates(path)}</url>`)
    .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
}
