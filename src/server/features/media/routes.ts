import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getMedia, putMedia } from '#contract/endpoints/media.ts'
import { authorOf } from '#core/events/author.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { pictureHeaders } from '#core/media/picture-headers.ts'
import { deletedMedia, findMedia } from '#core/media/queries.ts'
import { storePicture } from '#core/media/store-picture.ts'
import { MAX_PICTURE_BYTES, pictureTypes } from '#domain/checkpoints/picture.ts'
import { freeBuffer } from '#platform/base/free-buffer.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { readBody } from '#platform/http/read-body.ts'
import { hasPermission, insufficientRole, type Account } from '#platform/http/account.ts'
import { serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'

/** Registers the routes that store and read the pictures that events name. */
export async function mediaRoutes(api: FastifyInstance, { pool }: Services): Promise<void> {
  await api.register(async (scope) => {
    // The content decides which type a picture has, whatever the header says.
    scope.addContentTypeParser(
      [...pictureTypes, 'application/octet-stream'],
      (_request: unknown, payload: Readable) => readBody(payload, MAX_PICTURE_BYTES),
    )
    serve(scope, putMedia, async ({ params: { sha256 }, account, request: { body }, reply }) => {
      if (body !== undefined && !Buffer.isBuffer(body)) throw new Failure('unsupported_media_type')
      const bytes = body ?? Buffer.alloc(0)
      const digest = Buffer.from(sha256, 'hex')
      const sender = authorOf(account).actor
      const stored = await storePicture(pool, { bytes, digest, account: account.id, sender })
      // Only now: a statement that failed may still wait to be sent.
      freeBuffer(bytes)
      const { is_new, type, width, height, bytes: length } = stored
      return reply
        .code(is_new ? 201 : 200)
        .send({ status: 'success', data: { sha256, type, width, height, bytes: length } })
    })
  })

  serve(api, getMedia, async ({ params: { sha256 }, account, reply }) => {
    const sender = requiredSenderOf(account)
    const digest = Buffer.from(sha256, 'hex')
    const [found] = await inTransaction(pool, [account.id], (tx) => findMedia(tx, account.id, digest, sender))
    if (found === undefined) throw new Failure('not_found')
    const { content, deleted_at, type, purpose } = found
    if (content === null) throw deletedMedia(deleted_at ?? new Date())
    assureIntact(content, digest)
    return reply
      .headers({
        ...pictureHeaders,
        'content-disposition': purpose === 'picture' ? 'inline' : 'attachment',
      })
      .type(type)
      .send(content)
  })
}

/**
 * Returns the member to whose pictures a caller is limited; null if the caller may read all.
 * Drivers read only pictures that they sent.
 * @throws Failure `insufficient_role`
 */
function requiredSenderOf(account: Account): string | null {
  const missing = (['deliveries.read', 'recipients.read'] as const).find(
    (one) => !hasPermission(account, one),
  )
  if (missing === undefined || account.key !== undefined) return null
  if (!hasPermission(account, 'checkpoints.write')) throw insufficientRole(missing)
  return account.member
}
