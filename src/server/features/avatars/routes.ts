import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AVATAR_LIMIT, removeAvatar, uploadAvatar } from '#contract/endpoints/avatar.ts'
import { avatarPath } from '#contract/endpoints/avatar-path.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { avatarUploads } from '#platform/throttle/limits.ts'
import { openThrottle } from '#platform/throttle/throttle.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { changeAvatar } from './change-avatar.ts'
import { decodeAvatar } from './decode-avatar.ts'
import { uploadedFile } from './uploaded-file.ts'

const NAME_BYTES = 16

/**
 * Registers the routes that set and remove the account's picture. No other route accepts a body
 * other than JSON.
 */
export async function avatarRoutes(api: FastifyInstance, services: Services): Promise<void> {
  const placeKey = placeKeyOf(services.keys)
  const throttle = openThrottle(services.keys)

  await api.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: AVATAR_LIMIT - 1 },
    })
    route(scope, uploadAvatar, async ({ account: { id }, request }) => {
      const retryAfter = await throttle.take(services.pool, [throttle.bucket(avatarUploads, id)])
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
      const picture = await decodeAvatar(await uploadedFile(request))
      const name = randomBytes(NAME_BYTES).toString('hex')
      const avatar = { name, picture }
      await changeAvatar(services, { account: id, avatar, client: clientOf(request, placeKey) })
      return { avatar_url: avatarPath(name) }
    })
  })

  route(api, removeAvatar, async ({ account: { id }, request }) => {
    await changeAvatar(services, { account: id, avatar: null, client: clientOf(request, placeKey) })
    return { avatar_url: null }
  })
}
