import { avatarNameIn } from '#contract/endpoints/avatar-path.ts'
import { removeOtherAvatars } from '../../avatars/queries.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { SessionHolder } from '#platform/http/account.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureStorable, type MetadataPatch } from '../protocol/body.ts'
import { requestEmailChange } from '../links/change-email.ts'
import {
  applyPasswordChange,
  decidePasswordChange,
  type PasswordRequest,
} from '../passwords/change-password.ts'
import type { LinkTarget } from '../mails/send-mail.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import type { Email } from '#core/accounts/email.ts'
import { accountRequests } from '../limits.ts'
import { presentUser, type UserBody } from '../protocol/present.ts'
import {
  lockUser,
  mergeUserMetadata,
  renameMemberships,
  userById,
  type UserRow,
} from '#core/accounts/queries.ts'
import { preferenceNames } from '#domain/accounts/preferences.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import { userNotFound } from '../protocol/wire-error.ts'

/** Changes to a user; undefined members stay unchanged. */
export type UserRequest = {
  readonly metadata: MetadataPatch
  readonly email: Email | undefined
  readonly password: PasswordRequest | undefined
  /** Target of the links that confirm an address. */
  readonly target: LinkTarget
}

/**
 * Metadata whose names appear in the audit trail. All other names are chosen by the user and appear
 * as `other`.
 */
const knownFields: ReadonlySet<string> = new Set(['full_name', 'avatar_url', ...preferenceNames])

/** Returns the signed-in user. @throws WireError `user_not_found` */
export async function readUser(auth: AuthContext, account: SessionHolder): Promise<UserBody> {
  const [user] = await inTransaction(auth.pool, [account.id], (tx) => userById(tx, account.id))
  return presentUser(assureFound(user))
}

/**
 * Applies all requested changes, or none. Metadata are merged key by key. A password takes effect
 * immediately, an address once both the old and the new one have confirmed it.
 * @throws WireError `user_not_found`, and those of `decidePasswordChange`, `applyPasswordChange`,
 * `requestEmailChange`
 */
export async function updateUser(
  auth: AuthContext,
  account: SessionHolder,
  { metadata, email, password, target }: UserRequest,
  client: Client,
): Promise<UserBody> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, account.id))
  const passwordChange = password && (await decidePasswordChange(auth, account, password, client))
  const fields = Object.keys(metadata)
  const changed = await inTransaction(auth.pool, [account.id], async (tx) => {
    const user = assureFound((await lockUser(tx, account.id))[0])
    if (fields.length > 0) {
      const [merged] = await mergeUserMetadata(tx, account.id, metadata)
      assureStorable(merged?.user_metadata ?? {})
      if ('full_name' in metadata) await renameMemberships(tx, account.id)
      const known = fields.map((field) => (knownFields.has(field) ? field : 'other'))
      await audit(tx, client, 'user_updated', account.id, { fields: [...new Set(known)].join(',') })
    }
    if (passwordChange !== undefined) await applyPasswordChange(tx, account, passwordChange, client)
    if (email !== undefined) await requestEmailChange(auth, tx, user, { email, target, client })
    await removeReplaced(tx, account.id, metadata)
    return assureFound((await userById(tx, account.id))[0])
  })
  return presentUser(changed)
}

/** Deletes a replaced picture, because it is no longer shown. */
async function removeReplaced(tx: Transaction, userId: string, { avatar_url }: MetadataPatch): Promise<void> {
  if (avatar_url === undefined) return
  await removeOtherAvatars(tx, userId, avatarNameIn(avatar_url ?? '') ?? null)
}

function assureFound(user: UserRow | undefined): UserRow {
  if (user === undefined) throw userNotFound()
  return user
}
