import { avatarPath } from '#contract/endpoints/avatar-path.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import { lockUser, mergeUserMetadata } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Services } from '#platform/services.ts'
import { insertAvatar, removeOtherAvatars } from './queries.ts'

export type AvatarChange = {
  readonly account: string
  /** WebP picture and its name of 32 random hexadecimal digits; null removes the picture. */
  readonly avatar: { readonly name: string; readonly picture: Buffer } | null
  readonly client: Client
}

/**
 * Replaces an account's pictures by one picture, or by none.
 * @throws Failure `unauthorized` if the account was deleted meanwhile
 */
export async function changeAvatar(
  { pool }: Pick<Services, 'pool'>,
  { account, avatar, client }: AvatarChange,
): Promise<void> {
  const name = avatar?.name ?? null
  await inTransaction(pool, [account], async (tx) => {
    const [user] = await lockUser(tx, account)
    if (user === undefined) throw new Failure('unauthorized')
    if (avatar !== null) await insertAvatar(tx, avatar.name, account, avatar.picture)
    await mergeUserMetadata(tx, account, { avatar_url: name && avatarPath(name) })
    await audit(tx, client, 'user_updated', account, { fields: 'avatar_url' })
    await removeOtherAvatars(tx, account, name)
  })
}
