import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditEvent } from '#contract/endpoints/account.ts'
import { AVATAR_FIELD, AVATAR_LIMIT, removeAvatar, uploadAvatar } from '#contract/endpoints/avatar.ts'
import { removeLogo, uploadLogo } from '#contract/endpoints/companies.ts'
import { avatarPath } from '#contract/endpoints/avatar-path.ts'
import { audit } from '#core/accounts/audit.ts'
import { lockUser, mergeUserMetadata } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Client, clientOf, placeKeyOf } from '#platform/http/client.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { Failure } from '#platform/errors/failure.ts'
import { readUpload } from '#platform/http/read-upload.ts'
import { route, type Call } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { insertAvatar, removeOtherAvatars } from './queries.ts'

/**
 * Pictures uploaded by one account: 10, then one every 30 seconds. The limit saves processor time,
 * because the server decodes every picture.
 */
const avatarUploads: Limit = { name: 'avatar', burst: 10, seconds: 30 }

type AvatarChange = {
  readonly account: string
  /** WebP picture and its name of 32 random hexadecimal digits; null removes the picture. */
  readonly avatar: { readonly name: string; readonly picture: Buffer } | null
  readonly client: Client
  readonly event: Extract<AuditEvent, 'user_updated' | 'company_changed'>
}

/**
 * Replaces an account's pictures by one picture, or by none.
 * @throws Failure `unauthorized` if the account was deleted meanwhile
 */
async function changeAvatar(
  { pool }: Pick<Services, 'pool'>,
  { account, avatar, client, event }: AvatarChange,
): Promise<void> {
  const name = avatar?.name ?? null
  await inTransaction(pool, [account], async (tx) => {
    const [user] = await lockUser(tx, account)
    if (user === undefined) throw new Failure('unauthorized')
    if (avatar !== null) await insertAvatar(tx, avatar.name, account, avatar.picture)
    await mergeUserMetadata(tx, account, { avatar_url: name && avatarPath(name) })
    await audit(tx, client, event, account, { fields: event === 'user_updated' ? 'avatar_url' : 'logo_url' })
    await removeOtherAvatars(tx, account, name)
  })
}

const NAME_BYTES = 16

type Caller = Pick<Call<typeof uploadAvatar>, 'session' | 'request'>
type Changed = Pick<AvatarChange, 'account' | 'event'> & { readonly request: FastifyRequest }

function ofPerson({ session: { id }, request }: Caller): Changed {
  return { account: id, event: 'user_updated', request }
}

/**
 * Returns the account whose picture (logo) the call changes: the company for which the caller acts.
 * @throws Failure `not_a_company` in a person's own account
 */
function ofCompany({ session: { id, person }, request }: Caller): Changed {
  if (id === person) throw new Failure('not_a_company')
  return { account: id, event: 'company_changed', request }
}

/**
 * Registers the routes that set and remove the picture of a person and the logo of a company. Only
 * the routes that set a picture accept a body other than JSON.
 */
export async function avatarRoutes(api: FastifyInstance, services: Services): Promise<void> {
  const placeKey = placeKeyOf(services.keys)
  const throttle = openThrottle(services.keys)

  const setPicture = async ({ account, event, request }: Changed): Promise<string> => {
    const retryAfter = await throttle.take(services.pool, [throttle.bucket(avatarUploads, account)])
    if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    // The image library is loaded with the first picture, because it takes 20 MB of memory.
    const { decodeAvatar } = await import('./decode-avatar.ts')
    const { file } = await readUpload(request, AVATAR_FIELD)
    const picture = await decodeAvatar(file)
    const name = randomBytes(NAME_BYTES).toString('hex')
    const avatar = { name, picture }
    await changeAvatar(services, { account, event, avatar, client: clientOf(request, placeKey) })
    return avatarPath(name)
  }
  const removePicture = async ({ account, event, request }: Changed): Promise<null> => {
    await changeAvatar(services, { account, event, avatar: null, client: clientOf(request, placeKey) })
    return null
  }
  await api.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: AVATAR_LIMIT - 1 },
    })
    route(scope, uploadAvatar, async (call) => ({ avatar_url: await setPicture(ofPerson(call)) }))
    route(scope, uploadLogo, async (call) => ({ logo_url: await setPicture(ofCompany(call)) }))
  })
  route(api, removeAvatar, async (call) => ({ avatar_url: await removePicture(ofPerson(call)) }))
  route(api, removeLogo, async (call) => ({ logo_url: await removePicture(ofCompany(call)) }))
}
