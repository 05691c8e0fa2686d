import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy } from './page-policy.ts'
import { fillPage, pageFacts } from './fill-page.ts'
import { listPages, PAGES_FOLDER, type PageFile } from './page-files.ts'
import { robots, sitemap } from './for-crawlers.ts'

/** Close to the best, in a tenth of the time. */
const BROTLI_QUALITY = 9

type Packed = {
  readonly etag: string
  readonly policy: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
}
type Encoding = 'br' | 'gzip' | 'identity'

/** Serves the public pages, which are whole without JavaScript; `?lang=en` asks for English. */
export async function sitePages(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'operator'>,
  webFolder: string,
): Promise<void> {
  const facts = pageFacts(config)
  const isNamed = config.operator !== undefined
  const files = (await listPages(webFolder)).filter(({ named }) => named === isNamed)

  for (const path of new Set(files.map((file) => file.path))) {
    const load = (language: PageFile['language']) => {
      const found = files.find((file) => file.path === path && file.language === language)
      if (found === undefined) throw new Error(`no page for ${path} in ${language}`)
      return once(async () => {
        const html = await readFile(join(webFolder, PAGES_FOLDER, found.file), 'utf8')
        return pack(fillPage(html, facts))
      })
    }
    const pages = { pt: load('pt'), en: load('en') }
    app.get<{ Querystring: { lang?: unknown } }>(path, async (request, reply) => {
      const language = request.query.lang === 'en' ? 'en' : 'pt'
      return send(request, reply.header('content-language', languageTags[language]), await pages[language]())
    })
  }

  const paths = [...new Set(files.map((file) => file.path))]
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(config.publicUrl, paths)),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(config.publicUrl)),
  )
}

const languageTags = { pt: 'pt-BR', en: 'en' } as const

function send(request: FastifyRequest, reply: FastifyReply, { etag, policy, bytes }: Packed): FastifyReply {
  void reply.headers({
    etag,
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes[encoding])
}

/** Browsers that take brotli say so plainly; who weighs encodings by quality values gets the page as it is. */
function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const names = new Set(
    String(accepted ?? '')
      .split(',')
      .map((name) => name.trim()),
  )
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity'
}

async function pack(html: string): Promise<Packed> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, policy: pagePolicy(html), bytes: { br, gzip: gz, identity } }
}

/** Made when it is first asked for; again when that failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
