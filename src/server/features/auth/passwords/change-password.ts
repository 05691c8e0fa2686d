import { type Transaction, inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail } from '../mails/send-mail.ts'
import type { SessionHolder } from '#platform/http/account.ts'
import { audit } from '#core/accounts/audit.ts'
import { FRESH_SECONDS, sessionAge, type SessionAge } from '#core/accounts/fresh-session.ts'
import { cancelEmailChange, changePasswordHash, endRecovery } from '../credentials/queries.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { assurePasswordMayBeChosen, couldBePassword } from './password.ts'
import {
  accountByEmail,
  type AccountRow,
  deleteTokens,
  endOtherSessions,
  userById,
} from '#core/accounts/queries.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import { guessesAt } from './sign-in.ts'
import { sessionNotFound, userNotFound, WireError } from '../protocol/wire-error.ts'

export type PasswordRequest = { readonly password: string; readonly currentPassword: string | undefined }

/** Approved password change: the hash that it is based on, and the new hash. */
export type PasswordChange = { readonly oldHash: string | null; readonly newHash: string }

/**
 * Checks a requested password change, and hashes the new password. The current password is
 * required, unless the session began with a recovery link or within the last ten minutes. If given,
 * the current password must be right. Wrong guesses count against the same limits as at sign-in.
 * @throws WireError `weak_password`, `current_password_required`, `current_password_invalid`,
 * `same_password`
 */
export async function decidePasswordChange(
  auth: AuthContext,
  account: SessionHolder,
  { password, currentPassword }: PasswordRequest,
  client: Client,
): Promise<PasswordChange> {
  const { stored, age } = await readAccount(auth, account, client)
  assurePasswordMayBeChosen(password, stored.email)
  if (currentPassword !== undefined) await assureCurrent(auth, stored, { currentPassword }, client)
  else if (!isFresh(age)) {
    throw new WireError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  }
  const oldHash = stored.password_hash
  // The new hash has the salt of the old one, so that equal passwords have equal hashes. The decoys
  // (hashes from repeated sign-ups) have the same salt, so `match` can still test them all with one
  // computation.
  const newHash = await auth.hasher.hash(password, oldHash ?? stored.password_decoys[0])
  if (newHash === oldHash) {
    throw new WireError(422, 'same_password', 'New password should be different from the old password.')
  }
  return { oldHash, newHash }
}

/**
 * Applies a password change in its account's transaction. It ends all other sessions, every mailed
 * link, and an uncompleted change of address. The owner is notified by mail.
 * @throws WireError `conflict` if the password was changed meanwhile, `session_not_found` if the
 * session was ended
 */
export async function applyPasswordChange(
  tx: Transaction,
  account: SessionHolder,
  { oldHash, newHash }: PasswordChange,
  client: Client,
): Promise<void> {
  const [change] = await changePasswordHash(tx, account.id, oldHash, newHash)
  if (change?.changed !== true) {
    throw new WireError(409, 'conflict', 'The password was changed by another request meanwhile')
  }
  // The owner may have ended this session while the password was hashed. The change is then rolled
  // back.
  const [session] = await endRecovery(tx, account.sessionId)
  if (session === undefined) throw sessionNotFound()
  await endOtherSessions(tx, account.id, account.sessionId)
  await deleteTokens(tx, account.id)
  await cancelEmailChange(tx, account.id)
  await enqueue(tx, sendMail, { mail: 'password-changed', userId: account.id })
  await audit(tx, client, 'password_changed', account.id, { session: account.sessionId })
}

/**
 * Checks the account's current password. Guesses count against the same limits as at sign-in.
 * @throws WireError `current_password_invalid`
 */
export async function assureCurrentPassword(
  auth: AuthContext,
  account: SessionHolder,
  guess: PasswordGuess,
  client: Client,
): Promise<void> {
  const { stored } = await readAccount(auth, account, client)
  await assureCurrent(auth, stored, guess, client)
}

/**
 * Checks the password of an account without a session. Guesses count like those of a sign-in.
 * @returns its hash; undefined if the account has no password
 * @throws WireError `current_password_invalid`
 */
export async function assurePasswordOf(
  auth: AuthContext,
  userId: string,
  guess: PasswordGuess,
  client: Client,
): Promise<string | undefined> {
  const [user] = await inTransaction(auth.pool, [userId], (tx) => userById(tx, userId))
  if (user === undefined) throw userNotFound()
  const stored = await readStored(auth.pool, user, client.place)
  if (stored.password_hash === null) return undefined
  await assureCurrent(auth, stored, guess, client)
  return stored.password_hash
}

/** Typed password, and the audit event to record if the password is wrong. */
type PasswordGuess = {
  readonly currentPassword: string
  readonly failedAs?:
    | 'password_change_failed'
    | 'account_deletion_failed'
    | 'sign_in_failed'
    | 'signature_failed'
}

type StoredAccount = AccountRow & { readonly email: string }

async function readAccount(
  { pool }: AuthContext,
  { id, sessionId }: SessionHolder,
  { place }: Client,
): Promise<{ readonly stored: StoredAccount; readonly age: SessionAge }> {
  const { email, age } = await inTransaction(pool, [id], async (tx) => {
    const [user] = await userById(tx, id)
    const [found] = await sessionAge(tx, sessionId)
    if (user === undefined || found === undefined) throw userNotFound()
    return { email: user.email, age: found }
  })
  return { stored: await readStored(pool, { id, email }, place), age }
}

async function readStored(
  pool: AuthContext['pool'],
  { id, email }: { readonly id: string; readonly email: string },
  place: Client['place'],
): Promise<StoredAccount> {
  const [stored] = await accountByEmail(pool, email, place)
  if (stored?.id !== id) throw userNotFound()
  return { ...stored, email }
}

function isFresh({ method, seconds }: SessionAge): boolean {
  return method === 'recovery' || seconds <= FRESH_SECONDS
}

async function assureCurrent(
  auth: AuthContext,
  stored: StoredAccount,
  { currentPassword, failedAs = 'password_change_failed' }: PasswordGuess,
  client: Client,
): Promise<void> {
  const guesses = guessesAt(auth, stored.email, client, stored.is_known_network)
  await assureNotTooMany(auth, ...guesses)
  const matched =
    couldBePassword(currentPassword) &&
    (await auth.hasher.match(currentPassword, { password: stored.password_hash, decoys: [] }))
  if (matched !== 'password') {
    await inTransaction(auth.pool, [stored.id], (tx) => audit(tx, client, failedAs, stored.id))
    throw new WireError(400, 'current_password_invalid', 'Current password is not right.')
  }
  await auth.throttle.giveBack(auth.pool, guesses)
}
