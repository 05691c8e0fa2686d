import { type EmailSide, userColumns, type UserRow } from '#core/accounts/queries.ts'
import { statement } from './auth-credentials.rows.ts'

/**
 * Returns true if a hash is still the account's password hash, and locks the row until the
 * transaction ends.
 */
export const holdsPassword = statement<[userId: string, hash: string], { holds: boolean }>(
  'holds_password',
  `select holds_password($1, $2) as holds`,
)

/**
 * Sets a password hash. `changed` is false, and nothing is set, if `oldHash` is no longer the
 * account's hash.
 */
export const changePasswordHash = statement<
  [userId: string, oldHash: string | null, newHash: string],
  { changed: boolean }
>('change_password', `select change_password($1, $2, $3) as changed`)

/** Removes password and name of an account whose address was never confirmed. */
export const dropUnprovenPassword = statement<[userId: string], never>(
  'drop_unproven_password',
  `select drop_unproven_password($1)`,
)

/**
 * Ends a recovery once the password is set: the session's method changes from `recovery` to `otp`.
 * Returns and locks the session's row if the session exists.
 */
export const endRecovery = statement<[sessionId: string], { id: string }>(
  'end_recovery',
  `update sessions set method = case method when 'recovery' then 'otp' else method end where id = $1 returning id`,
)

export const markRecoverySent = statement<[userId: string], never>(
  'mark_recovery_sent',
  `update users set recovery_sent_at = now() where id = $1`,
)

export const storeEmailChange = statement<[userId: string, email: string], UserRow>(
  'ask_email_change',
  `update users set new_email = $2, new_email_asked_at = now(), new_email_confirmed_by = null, updated_at = now()
   where id = $1
   returning ${userColumns}`,
)

export const cancelEmailChange = statement<[userId: string], UserRow>(
  'cancel_email_change',
  `update users set new_email = null, new_email_asked_at = null, new_email_confirmed_by = null
   where id = $1
   returning ${userColumns}`,
)

export const confirmEmailSide = statement<[userId: string, side: EmailSide], never>(
  'confirm_email_side',
  `update users set new_email_confirmed_by = $2 where id = $1`,
)

/** Completes a change of address; false if another account has confirmed the address. */
export const completeEmailChange = statement<[userId: string], { completed: boolean }>(
  'complete_email_change',
  `select complete_email_change($1) as completed`,
)

/** Counts an account's recovery codes; returns nothing if it has none. */
export const countRecoveryCodes = statement<
  [userId: string],
  { id: string; friendly_name: string; total: number; remaining: number }
>(
  'count_recovery_codes',
  `select f.id, f.friendly_name, count(c)::int as total, (count(c) filter (where c.used_at is null))::int as remaining
   from mfa_factors f left join mfa_recovery_codes c on c.factor_id = f.id
   where f.user_id = $1 and f.factor_type = 'recovery_code'
   group by f.id, f.friendly_name`,
)
