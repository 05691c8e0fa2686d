import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statedLanguage } from '#platform/http/language.ts'
import type { Config } from '#platform/config/config.ts'
import { once } from '#domain/base/once.ts'
import { pack, sendPacked, type Packed } from '#platform/http/packed.ts'
import { fillPage, pageFacts } from '#platform/http/fill-page.ts'
import { listPages, PAGES_FOLDER, type PageFile } from '#platform/http/page-files.ts'
import type { Operator } from '#platform/config/operator-config.ts'
import { pagePolicy } from './page-policy.ts'

/** Days for which a copy of security.txt is valid; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * Returns security.txt, which names the contact for reporting vulnerabilities (RFC 9116): the
 * operator's address, else the page about security.
 */
function securityTxt(publicUrl: string, operator: Operator | undefined, now: Date): string {
  const contact = operator === undefined ? `${publicUrl}/security` : `mailto:${operator.email}`
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000)
  return `Contact: ${contact}
Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z
Preferred-Languages: pt, en
Canonical: ${publicUrl}/.well-known/security.txt
Policy: ${publicUrl}/security
`
}

/** Returns llms.txt (llmstxt.org), which names the documents for programs that read this site. */
function llmsTxt(publicUrl: string): string {
  return `# Lastro

> Lastro registers shipments and their checkpoints, and proves their history by a public log. Systems call its API with a key.

## API

- [OpenAPI 3.1 document](${publicUrl}/api/openapi.json): every call, in English; \`?lang=pt\` in Portuguese
- [Documentation](${publicUrl}/api-documentation): the same for people, with examples
- [Tutorial](${publicUrl}/api-documentation/tutorial): from the first shipment to the first delivery
- [Postman collection](${publicUrl}/api/postman.json)
- [Client for JavaScript and TypeScript](${publicUrl}/clients/lastro-typescript.tgz): \`npm install\` takes this address
- [Client for Python](${publicUrl}/clients/lastro-python.zip): \`pip install\` takes this address
- [Forwarder of events to a laptop](${publicUrl}/clients/lastro-listen.mjs): one file for Node 20 and later

## Verification

- [Public page of a shipment](${publicUrl}/verify): its history by its code, without an account
- [Key of the log](${publicUrl}/log/key): what receipts are verified with
`
}

type PackedPage = Packed & { readonly policy: string }

/** Path of the page for unknown addresses. It is in no sitemap. */
const NOT_FOUND = '/404'

type SitePages = {
  /** Answers the request of a document at an unknown address, in the language of the browser. */
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Serves the public pages, which are complete without JavaScript; `?lang=en` selects English. */
export async function sitePages(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'operator'>,
  webFolder: string,
): Promise<SitePages> {
  const facts = pageFacts(config)
  const { operator, publicUrl } = config
  const files = (await listPages(webFolder)).filter(({ named }) => named === (operator !== undefined))
  const paths = [...new Set(files.map((file) => file.path))].filter((path) => path !== NOT_FOUND)

  const loadersOf = (path: string) => {
    const load = (language: PageFile['language']) => {
      return once(async () => {
        const found = files.find((file) => file.path === path && file.language === language)
        if (found === undefined) throw new Error(`no page for ${path} in ${language}`)
        const html = await readFile(join(webFolder, PAGES_FOLDER, found.file), 'utf8')
        const page = fillPage(html, facts)
        return { ...(await pack(page)), policy: pagePolicy(page) }
      })
    }
    return { pt: load('pt'), en: load('en') }
  }
  for (const path of paths) {
    const pages = loadersOf(path)
    app.get<{ Querystring: { lang?: unknown } }>(path, async (request, reply) => {
      const language = request.query.lang === 'en' ? 'en' : 'pt'
      return send(reply.header('content-language', languageTags[language]), await pages[language]())
    })
  }

  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl, paths)),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(publicUrl, operator, new Date())),
  )
  // The page for a change of the password (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile', 302))
  app.get('/openapi.json', (_request, reply) => reply.redirect('/api/openapi.json', 302))
  app.get('/llms.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(llmsTxt(publicUrl)))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)))

  const notFound = loadersOf(NOT_FOUND)
  return {
    sendNotFound: async (request, reply) => {
      const language = statedLanguage(request.headers['accept-language']) ?? 'pt'
      void reply.code(404).header('content-language', languageTags[language])
      return send(reply, await notFound[language](), 'accept-language')
    },
  }
}

const languageTags = { pt: 'pt-BR', en: 'en' } as const

function send(reply: FastifyReply, page: PackedPage, varies = ''): FastifyReply {
  void reply.header('content-security-policy', page.policy)
  return sendPacked(reply, page, { type: 'text/html; charset=utf-8', varies })
}

/**
 * Returns robots.txt: search engines may read the public pages, and nothing about one shipment or
 * account.
 */
function robots(publicUrl: string): string {
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
function sitemap(publicUrl: string, paths: readonly string[]): string {
  const urlOf = (path: string, language?: 'en') =>
    `${publicUrl}${path}${language === undefined ? '' : `?lang=${language}`}`
  const alternates = (path: string) =>
    [
      ['pt-BR', urlOf(path)],
      ['en', urlOf(path, 'en')],
      ['x-default', urlOf(path)],
    ]
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join('')
  const urls = paths
    .flatMap((path) => [urlOf(path), urlOf(path, 'en')].map((loc) => ({ loc, path })))
    .map(({ loc, path }) => `<url><loc>${loc}</loc>${alternates(path)}</url>`)
    .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
}
