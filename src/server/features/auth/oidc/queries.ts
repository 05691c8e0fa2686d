import { userColumns, type UserRow } from '#core/accounts/queries.ts'
import { statement } from './auth-oidc.rows.ts'

export const insertState = statement<
  [stateHash: Buffer, browserHash: Buffer, redirectTo: string, challenge: Buffer | null, life: string],
  never
>('oauth_state_start', `select oauth_state_start($1, $2, $3, $4, $5)`)

/**
 * Consumes the state of an authorization request. If several callers present it, exactly one gets a
 * row.
 */
export const consumeState = statement<
  [stateHash: Buffer, browserHash: Buffer],
  { redirect_to: string; code_challenge: Buffer | null }
>('oauth_state_consume', `select redirect_to, code_challenge from oauth_state_consume($1, $2)`)

export const deleteExpiredOauthStates = statement<[], never>(
  'delete_expired_oauth_states',
  `select delete_expired_oauth_states()`,
)

export const ownerOfIdentity = statement<[issuer: string, subject: string], { user_id: string }>(
  'owner_of_identity',
  `select user_id from owner_of_identity($1, $2)`,
)

/** Links an identity; returns nothing if another transaction has just linked it to an account. */
export const insertIdentity = statement<
  [id: string, userId: string, issuer: string, subject: string, email: string],
  { id: string }
>(
  'insert_identity',
  `insert into identities (id, user_id, issuer, subject, email) values ($1, $2, $3, $4, $5)
   on conflict (issuer, subject) do nothing
   returning id`,
)

/** Records a sign-in with an identity. A null address leaves the stored address unchanged. */
export const markIdentityUsed = statement<
  [userId: string, issuer: string, subject: string, email: string | null],
  { id: string }
>(
  'mark_identity_used',
  `update identities set last_sign_in_at = now(), email = coalesce($4, email)
   where user_id = $1 and issuer = $2 and subject = $3
   returning id`,
)

/** Inserts an account that a provider vouches for: confirmed, without a password. */
export const insertVouchedUser = statement<[id: string, email: string, metadata: object], UserRow>(
  'insert_vouched_user',
  `insert into users (id, email, email_confirmed_at, user_metadata) values ($1, $2, now(), $3)
   on conflict (email) do nothing
   returning ${userColumns}`,
)

/** Replaces the metadata that came from an unconfirmed sign-up. */
export const replaceUserMetadata = statement<[userId: string, metadata: object], never>(
  'replace_user_metadata',
  `update users set user_metadata = $2 where id = $1`,
)
