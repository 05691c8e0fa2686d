import { avatarPath } from '#contract/avatar-path.ts'
import { audit } from '../auth/audit.ts'
import type { Client } from '../auth/client.ts'
import { lockUser, mergeUserMetadata } from '../auth/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { insertAvatar, removeOtherAvatars } from './queries.ts'

export type AvatarChange = {
  readonly account: string
  /** A WebP and its name, 32 random hexadecimal digits; null for none. */
  readonly avatar: { readonly name: string; readonly picture: Buffer } | null
  readonly client: Client
}

/**
 * Gives an account a picture in the place of those it had, or none.
 * @throws Failure `unauthorized` when the account was deleted meanwhile
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
