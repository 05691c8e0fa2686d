import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import type { Pool } from '#platform/database/pool.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import type { Services } from '#platform/services.ts'
import { PAGES_FOLDER } from '#platform/http/page-files.ts'
import type { OpenPage } from './open-page.ts'
import { withPreview } from './page-head.ts'
import { setPageStatus } from './page-status.ts'
import { publicFactsMessage } from './public-facts.ts'

/** Placeholder for the code in the built frame. A code needs no escaping. */
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

/** Returns an empty text after a failure, because the page works without facts. */
async function factsOf(pool: Pool, code: string, request: FastifyRequest): Promise<string> {
  try {
    return await publicFactsMessage(pool, code)
  } catch (error) {
    request.log.warn({ err: error }, 'no facts for the preview')
    return ''
  }
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

/** Returns the page as built, or the application's plain document if nothing was rendered. */
async function readBuilt(folder: string, name: 'entry' | 'code'): Promise<string> {
  try {
    return await readFile(join(folder, PAGES_FOLDER, `verify.${name}.html`), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return readFile(join(folder, 'index.html'), 'utf8')
  }
}
