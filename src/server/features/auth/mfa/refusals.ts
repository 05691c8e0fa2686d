import type { Transaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import { FRESH_SECONDS } from '#core/accounts/fresh-session.ts'
import { lockUser, type UserRow } from '#core/accounts/queries.ts'
import { sessionNotFound, userNotFound, WireError } from '../protocol/wire-error.ts'
import { provenAgo } from './queries.ts'

/**
 * Returns the account and locks its factors until the transaction ends.
 * @throws WireError `user_not_found`
 */
export async function lockOwner(tx: Transaction, { id }: Pick<Bearer, 'id'>): Promise<UserRow> {
  const [user] = await lockUser(tx, id)
  if (user === undefined) throw userNotFound()
  return user
}

/** Maximum number of factors per account: more than a person has devices. */
const MAX_FACTORS = 10

/**
 * Checks that an account may have another factor of that name.
 * @throws WireError `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`
 */
export function assureRoom({ factors }: Pick<UserRow, 'factors'>, friendlyName: string): void {
  if (friendlyName !== '' && factors.some(({ friendly_name }) => friendly_name === friendlyName)) {
    throw new WireError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    )
  }
  if (factors.length >= MAX_FACTORS) {
    throw new WireError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
}

/** Creates the 404 error for a factor that does not exist or belongs to another account. */
export function factorNotFound(message = 'Factor not found'): WireError {
  return new WireError(404, 'mfa_factor_not_found', message)
}

/**
 * Creates the error for a session without `aal2`. Its status in the sign-in API is 422 for the
 * removal of a factor, and 403 for all other calls.
 */
export function needsAal2(purpose: string, status: 403 | 422 = 403): WireError {
  return new WireError(status, 'insufficient_aal', `AAL2 required to ${purpose}`)
}

/**
 * Returns true if the owner proved their identity within the last ten minutes.
 * @throws WireError `session_not_found`
 */
export async function isFresh(tx: Transaction, { sessionId }: Pick<Bearer, 'sessionId'>): Promise<boolean> {
  const [proven] = await provenAgo(tx, sessionId)
  if (proven === undefined) throw sessionNotFound()
  return proven.seconds <= FRESH_SECONDS
}

/**
 * Checks that the owner proved their identity within the last ten minutes.
 * @throws WireError `reauthentication_needed`
 */
export async function assureFresh(tx: Transaction, bearer: Pick<Bearer, 'sessionId'>): Promise<void> {
  if (!(await isFresh(tx, bearer))) throw staleSession()
}

/**
 * Creates the 400 error for an owner who proved their identity too long ago to change the account's
 * sign-in methods.
 */
export function staleSession(): WireError {
  return new WireError(400, 'reauthentication_needed', 'Verify a factor or sign in again before this change')
}
