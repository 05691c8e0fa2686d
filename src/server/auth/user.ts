import { inTransaction } from '../db/transaction.ts'
import type { Account } from '../http/account.ts'
import { audit } from './audit.ts'
import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { accountRequests } from './limits.ts'
import { presentUser, type UserBody } from './present.ts'
import { mergeUserMetadata, userById, type UserRow } from './queries.ts'
import { assureNotTooMany } from './refusals.ts'
import { WireError } from './wire-error.ts'

/** The signed-in user. @throws WireError `user_not_found` */
export async function readUser(auth: AuthContext, account: Account): Promise<UserBody> {
  const [user] = await inTransaction(auth.pool, [account.id], (tx) => userById(tx, account.id))
  return presentUser(assureFound(user))
}

/** Merges into the user's own metadata, key by key; `null` removes one. @throws WireError `user_not_found` */
export async function updateUser(
  auth: AuthContext,
  account: Account,
  patch: Readonly<Record<string, string | null>>,
  client: Client,
): Promise<UserBody> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, account.id))
  return inTransaction(auth.pool, [account.id], async (tx) => {
    const [user] = await mergeUserMetadata(tx, account.id, patch)
    await audit(tx, client, 'user_updated', account.id, { fields: Object.keys(patch).join(',') })
    return presentUser(assureFound(user))
  })
}

function assureFound(user: UserRow | undefined): UserRow {
  if (user === undefined)
    throw new WireError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}
