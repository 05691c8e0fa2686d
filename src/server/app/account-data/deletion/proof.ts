import type { AccountDeletion } from '#contract/endpoints/account-deletion.ts'
import { FRESH_SECONDS, sessionAge, type SessionAge } from '#core/accounts/fresh-session.ts'
import { userById, type UserRow } from '#core/accounts/queries.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SessionHolder } from '#platform/http/account.ts'

/**
 * Returns the proof of ownership that a deletion requires. For an account without a password, an
 * open session is enough proof for ten minutes after the sign-in.
 */
export function requiredProofOf(
  { has_password }: Pick<UserRow, 'has_password'>,
  { seconds }: Pick<SessionAge, 'seconds'>,
): AccountDeletion['proof'] {
  if (has_password) return 'password'
  return seconds <= FRESH_SECONDS ? 'none' : 'sign_in'
}

/**
 * Reads the user of a session and the session's age.
 * @throws Failure `unauthorized` if either was deleted meanwhile
 */
export async function readOwner(tx: Transaction, { id, sessionId }: SessionHolder) {
  const [user] = await userById(tx, id)
  const [age] = await sessionAge(tx, sessionId)
  if (user === undefined || age === undefined) throw new Failure('unauthorized')
  return { user, age }
}
