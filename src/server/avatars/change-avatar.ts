import { avatarPath } from '#contract/avatar-path.ts'
import { audit } from '../auth/audit.ts'
import type { Client } from '../auth/client.ts'
import { lockUser, mergeUserMetadata } from '../auth/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import type { AvatarFiles } from './avatar-files.ts'
import { disownOtherAvatars, insertAvatar } from './queries.ts'
import { removeDisowned } from './remove-disowned.ts'

export type AvatarChange = {
  readonly account: string
  /** Of a picture that is on the disk already; null for none. */
  readonly name: string | null
  readonly client: Client
}

/**
 * Gives an account a picture in the place of those it had, or none. Their files are removed once no row names them.
 * @throws Failure `unauthorized` when the account was deleted meanwhile
 */
export async function changeAvatar(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  files: AvatarFiles,
  { account, name, client }: AvatarChange,
): Promise<void> {
  const disowned = await inTransaction(pool, [account], async (tx) => {
    const [user] = await lockUser(tx, account)
    if (user === undefined) throw new Failure('unauthorized')
    if (name !== null) await insertAvatar(tx, name, account)
    await mergeUserMetadata(tx, account, { avatar_url: name && avatarPath(name) })
    await audit(tx, client, 'user_updated', account, { fields: 'avatar_url' })
    return disownOtherAvatars(tx, account, name)
  })
  await removeDisowned(files, disowned, log)
}
