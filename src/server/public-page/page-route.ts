import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import { hasCode } from '../has-code.ts'
import { PAGES_FOLDER } from '../site/page-files.ts'
import type { OpenPage } from './open-page.ts'
import { setPageStatus } from './page-status.ts'

/** The mark in the built frame; a code needs no escaping. */
const CODE_MARK = '__TRACKING_CODE__'

/** Serves the answers that carry the public page: the application's document, with a frame that is seen before any script has come. */
export async function publicPage(app: FastifyInstance, folder: string, openPage: OpenPage): Promise<void> {
  const entry = await readBuilt(folder, 'entry')
  const ofCode = await readBuilt(folder, 'code')

  app.get('/verify', (_request, reply) => reply.headers(headers).send(entry))
  app.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
    const code = parseTrackingCode(request.params.code)
    await setPageStatus(openPage, code, request, reply)
    return reply.headers(headers).send(code === undefined ? entry : ofCode.replace(CODE_MARK, code))
  })
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

/** As the build wrote it; the application's plain document where nothing was rendered. */
async function readBuilt(folder: string, name: 'entry' | 'code'): Promise<string> {
  try {
    return await readFile(join(folder, PAGES_FOLDER, `verify.${name}.html`), 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return readFile(join(folder, 'index.html'), 'utf8')
  }
}
