import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldValueMessage } from '#contract/messages/event-messages.ts'
import { statusOf } from '#contract/schema/errors.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { storedStatement } from '#core/events/stored-statement.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import type { Config } from '#platform/config/config.ts'
import type { Pool, Queryable } from '#platform/database/pool.ts'
import { databaseFailure } from '#platform/errors/failure-of.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { escapeHtml } from '#platform/http/fill-page.ts'
import type { Services } from '#platform/services.ts'
import { publicPlace } from '#core/reference-data/municipalities.ts'
import { PAGES_FOLDER } from '#platform/http/page-files.ts'
import type { OpenPage } from './open-page.ts'

/**
 * Placeholder in the built page for the shipment's status and route
 * (web/features/public-page/page-frame.tsx).
 */
const FACTS_MARK = '__PUBLIC_FACTS__'

type PagePreview = {
  /**
   * Tracking code of the shipment with its status and route; undefined if the page may not show
   * them.
   */
  readonly shown?: { readonly code: string; readonly facts: string } | undefined
  readonly path: string
}

/**
 * Inserts title, description and link preview (ogp.me) into the document of a public page. Codes of
 * private pages and unknown codes get the same general text.
 */
function withPreview(
  page: string,
  { shown, path }: PagePreview,
  { publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>,
): string {
  const title = shown === undefined ? 'Verificar remessa · Lastro' : `${shown.code} · Lastro`
  const facts = shown === undefined || shown.facts === '' ? '' : `${shown.facts}. `
  const description = `${facts}Confira o histórico desta remessa no seu navegador, sem conta.`
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Lastro',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:locale': 'pt_BR',
    'og:image': `${publicUrl}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  const tags = [
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(operator === undefined ? [] : [meta('name', 'operator', `${operator.name} <${operator.email}>`)]),
  ].join('')
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', description) + tags)
    .replaceAll(FACTS_MARK, () =>
      escapeHtml(facts === '' ? '' : `${facts}Dados do servidor, não verificados.`),
    )
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/**
 * Placeholder for the tracking code in the built page. A tracking code contains no character that
 * HTML must escape.
 */
const CODE_MARK = '__TRACKING_CODE__'

/**
 * Serves the document of the public page: the application with a frame that is visible before any
 * script has loaded.
 */
export async function publicPage(
  app: FastifyInstance,
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  folder: string,
  openPage: OpenPage,
): Promise<void> {
  const entry = await readBuilt(folder, 'entry')
  const ofCode = await readBuilt(folder, 'code')

  const plain = withPreview(entry, { path: '/verify' }, config)
  app.get('/verify', (_request, reply) => reply.headers(headers).send(plain))
  app.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
    const code = parseTrackingCode(request.params.code)
    const isShown = await setPageStatus(openPage, code, request, reply)
    void reply.headers(headers)
    if (code === undefined) return plain
    const shown = isShown ? { code, facts: await factsOf(pool, code, request) } : undefined
    return withPreview(ofCode.replace(CODE_MARK, code), { shown, path: `/verify/${code}` }, config)
  })
}

/**
 * Returns status and route of a shipment for its public page. Returns an empty text after a
 * failure, because the page works without them.
 */
async function factsOf(pool: Pool, code: string, request: FastifyRequest): Promise<string> {
  try {
    return await publicFactsMessage(pool, code)
  } catch (error) {
    request.log.warn({ err: error }, 'no facts for the preview')
    return ''
  }
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

/**
 * Returns the prerendered page, or the application's `index.html` if the build has no such page.
 */
async function readBuilt(folder: string, name: 'entry' | 'code'): Promise<string> {
  try {
    return await readFile(join(folder, PAGES_FOLDER, `verify.${name}.html`), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return readFile(join(folder, 'index.html'), 'utf8')
  }
}

/**
 * Returns a shipment's status and route in one line, from public fields only. Link previews and
 * readers without scripts show this line. It is empty if there is no public data.
 */
async function publicFactsMessage(pool: Queryable, code: string): Promise<string> {
  const rows = await findEventsBehindCode(pool, code)
  const last = rows.at(-1)
  if (last === undefined) return ''
  const server = storedStatement(last.server_statement, last.server_seed, last.server_fields).fields
  const content = rows
    .map((row) => storedStatement(row.client_statement, row.client_seed, row.client_fields).fields)
    .findLast((fields) => 'origin_city' in fields)
  const route = [placeIn(content, 'origin'), placeIn(content, 'destination')].filter(
    (place) => place !== null,
  )
  return [statusMessage(server['status_after']), route.join(' → ')].filter((part) => part !== '').join(' · ')
}

function statusMessage(value: FieldValue | undefined): string {
  return typeof value === 'string' ? fieldValueMessage('pt', 'status_after', value) : ''
}

function placeIn(fields: Fields | undefined, end: 'origin' | 'destination'): string | null {
  return publicPlace(fields?.[`${end}_city`], fields?.[`${end}_state`])
}

/**
 * Sets the HTTP status of a public page, for example 404 for an unknown code. Clients that do not
 * run scripts recognise a failure only by the status.
 * @returns true if the page may show the shipment
 */
async function setPageStatus(
  openPage: OpenPage,
  code: TrackingCode | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    if (code === undefined) throw new Failure('not_found')
    await openPage(code, request.ip)
    return true
  } catch (error) {
    const known = error instanceof Failure ? error : databaseFailure(error)
    if (known === undefined) request.log.error({ err: error }, 'unexpected error')
    const failure = known ?? new Failure('internal')
    const { retryAfter } = failure.details
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    void reply.code(statusOf[failure.code])
    return false
  }
}
