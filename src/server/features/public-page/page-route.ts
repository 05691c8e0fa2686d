import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sender } from '#contract/endpoints/public-page.ts'
import { publicVerdict } from '#contract/public-page/condition-line.ts'
import { publicHistory } from '#contract/public-page/public-history.ts'
import { recipientView } from '#contract/public-page/recipient-view.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { statusOf } from '#contract/schema/errors.ts'
import { findEventsBehindCode, type EventRow } from '#core/events/event-rows.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/shipments/tracking-code.ts'
import type { Config } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { databaseFailure } from '#platform/errors/failure-of.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { compressReads } from '#platform/http/compress.ts'
import { escapeHtml } from '#platform/http/fill-page.ts'
import type { Services } from '#platform/services.ts'
import { PAGES_FOLDER } from '#platform/http/page-files.ts'
import { contentSecurityPolicy } from '#platform/http/security-headers.ts'
import type { OpenPage } from './open-page.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { publicEvents } from './public-events.ts'
import { findSenderBehindCode } from './queries.ts'
import { writeRecipientPage, writeRefusal } from './write-recipient-page.ts'

/**
 * Marks around the part of the built page that the server replaces with the shipment
 * (web/features/public-page/page-frame.tsx).
 */
const SHOWN_PART = /__SHOWN_START__(.*)__SHOWN_END__/s

/** A shipment as its page shows it before any script has run. */
type ShownShipment = {
  readonly code: string
  /** Sentences for link previews; empty if the server could not read the shipment. */
  readonly facts: string
  /** HTML; empty if the server could not read the shipment. */
  readonly html: string
}

type PagePreview = {
  /** The shipment; undefined if the page may not show it. */
  readonly shown?: ShownShipment
  /** HTML that says why the page does not show the shipment. */
  readonly refusal?: string
  readonly path: string
}

/**
 * Inserts title, description, link preview (ogp.me) and shipment into the document of a public
 * page. Codes of private pages and unknown codes get the same general text.
 */
function withPreview(
  page: string,
  { shown, refusal, path }: PagePreview,
  { publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>,
): string {
  const isTest = shown !== undefined && isTestCode(shown.code)
  const mark = isTest ? formatMessage('pt', 'test.mark') : ''
  const title = shown === undefined ? 'Verificar remessa · Lastro' : `${shown.code} · Lastro`
  const description = `${isTest ? `${mark}. ` : ''}${shown?.facts ?? ''}Confira o histórico desta remessa no seu navegador, sem conta.`
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Lastro',
    'og:title': isTest ? `${mark} · ${title}` : title,
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
    .replace(SHOWN_PART, (_part, waiting: string) => shown?.html || refusal || waiting)
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

  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(config, ofCode),
  }
  const plain = withPreview(entry, { path: '/verify' }, config)
  await app.register(async (pages) => {
    compressReads(pages)
    pages.get('/verify', (_request, reply) => reply.headers(headers).send(plain))
    pages.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
      const code = parseTrackingCode(request.params.code)
      // The shipment is read beside the check, which saves a round trip to the database.
      const [refusal, shown] = await Promise.all([
        setPageStatus(openPage, code, request, reply),
        code && shownShipment(pool, code, request, request.url.endsWith('?nao-recebi')),
      ])
      void reply.headers(headers)
      if (code === undefined) return plain
      const part = refusal === undefined ? shown && { shown } : { refusal: writeRefusal(code, refusal) }
      return withPreview(ofCode.replace(CODE_MARK, code), { ...part, path: `/verify/${code}` }, config)
    })
  })
}

/**
 * Reads a shipment for its public page. After a failure only the code is known, which suffices,
 * because the browser reads the shipment again to verify it.
 */
async function shownShipment(
  pool: Pool,
  code: string,
  request: FastifyRequest,
  isRequested: boolean,
): Promise<ShownShipment> {
  try {
    const [rows, [sender]] = await Promise.all([
      findEventsBehindCode(pool, code),
      findSenderBehindCode(pool, code),
    ])
    if (rows.length > 0) return writeShipment(code, rows, sender, isRequested)
  } catch (error) {
    request.log.warn({ err: error }, 'no shipment for the public page')
  }
  return { code, facts: '', html: '' }
}

function writeShipment(
  code: string,
  rows: readonly EventRow[],
  sender: Sender | undefined,
  isRequested: boolean,
): ShownShipment {
  const events = publicEvents(rows)
  const history = publicHistory(events)
  const view = recipientView('pt', history, new Date())
  const from = sender === undefined ? '' : `Enviado por ${sender.name}. `
  return {
    code,
    facts: `${view.sentence}. ${from}`,
    html: writeRecipientPage({
      code,
      history,
      view,
      conditions: publicVerdict(events),
      sender,
      isRequested,
    }),
  }
}

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
 * Sets the HTTP status of a public page, for example 404 for an unknown code. Clients that do not
 * run scripts recognise a failure only by the status.
 * @returns why the page may not show the shipment; undefined if it may
 */
async function setPageStatus(
  openPage: OpenPage,
  code: TrackingCode | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Failure['code'] | undefined> {
  try {
    if (code === undefined) throw new Failure('not_found')
    await openPage(code, request.ip)
    return undefined
  } catch (error) {
    const known = error instanceof Failure ? error : databaseFailure(error)
    if (known === undefined) request.log.error({ err: error }, 'unexpected error')
    const failure = known ?? new Failure('internal')
    const { retryAfter } = failure.details
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    void reply.code(statusOf[failure.code])
    return failure.code
  }
}
