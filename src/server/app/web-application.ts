import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnPage } from '#contract/endpoints/own-pages.ts'
import type { Services } from '#platform/services.ts'
import { PAGES_FOLDER } from '#platform/http/page-files.ts'
import type { OpenPage } from '#features/public-page/open-page.ts'
import { publicPage } from '#features/public-page/page-route.ts'
import { answerFailure } from '#platform/http/answer-failure.ts'
import { mapsFramePolicy } from '#platform/http/security-headers.ts'

type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type WebParts = {
  /** Folder of the built web application. */
  readonly folder: string
  readonly openPage: OpenPage
  readonly sendNotFound: SendNotFound
}

/** Serves the built web application: its files, its pages by URL, and 404 for any other path. */
export async function serveWebApplication(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'pool'>,
  { folder, openPage, sendNotFound }: WebParts,
): Promise<void> {
  await app.register(async (web) => {
    web.setErrorHandler(answerFileError)
    await serveFiles(web, folder, sendNotFound)
    await publicPage(web, services, folder, openPage)
  })
}

async function serveFiles(app: FastifyInstance, folder: string, sendNotFound: SendNotFound): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    // The public pages are templates, which app/site/pages.ts fills and serves. They are therefore
    // not served as files. The assets have a route of their own.
    globIgnore: ['assets/**', `${PAGES_FOLDER}/**`, '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      // The maps frame is sandboxed and has no origin, so its module requests need this header. The
      // assets are public, so any origin may read them.
      if (isHashed) void reply.header('access-control-allow-origin', '*')
      // Allows the service worker to control the whole application, whatever the path of its file.
      if (path === `${folder}/sw.js`) void reply.header('service-worker-allowed', '/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // One route serves all assets, because a route for each of their files would slow down the start.
  // The wildcard route of the plugin would list the folder at each request.
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params }, reply) =>
    reply.sendFile(`assets/${params.file}`),
  )
  app.get('/maps-frame', (_request, reply) =>
    reply.header('content-security-policy', mapsFramePolicy).sendFile('maps-frame.html'),
  )
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [pathname = ''] = request.url.split('?')
    if (isRead && isOwnPage(pathname)) return reply.sendFile('index.html')
    // Some programs write addresses in capitals.
    const [verify] = /^\/verify(?=\/)/i.exec(pathname) ?? []
    if (isRead && verify !== undefined && verify !== '/verify')
      return reply.redirect(`/verify${request.url.slice(verify.length)}`, 301)
    if (isRead && (request.headers.accept ?? '').includes('text/html')) return sendNotFound(request, reply)
    return reply.code(404).type('text/plain; charset=utf-8').send('Não encontrado\n')
  })
}

/**
 * Answers an error of a file request. If a condition such as `If-Match` is not met, the answer has
 * the status 412 and no body. A path that is not in canonical form is answered as one without a
 * file.
 */
function answerFileError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 412) void reply.code(412).header('cache-control', 'no-store').send()
  else if (status === 403) reply.callNotFound()
  else answerFailure(error, request, reply)
}
