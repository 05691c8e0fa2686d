import type { FastifyInstance } from 'fastify'
import { avatarNameIn } from '#contract/endpoints/avatar-path.ts'
import type { Services } from '#platform/services.ts'
import { findAvatar } from './queries.ts'

/**
 * Response headers of a picture. The picture under a name never changes, so it may be cached
 * forever. A picture that is opened directly cannot run scripts. Mailboxes of other origins show
 * the logo of a company.
 */
const headers = Object.freeze({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': `default-src 'none'; sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
})

/** Registers `GET /files/avatars/<name>.webp`. Access requires only the name, which is random. */
export function avatarFileRoute(app: FastifyInstance, { pool }: Services): void {
  app.get('/files/*', async (request, reply) => {
    const name = avatarNameIn(request.url)
    const [found] = name === undefined ? [] : await findAvatar(pool, name)
    if (!found?.picture) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('not found\n')
    }
    return reply.headers(headers).type('image/webp').send(found.picture)
  })
}
