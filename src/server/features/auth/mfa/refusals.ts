import type { Transaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import { FRESH_SECONDS } from '../passwords/change-password.ts'
import { lockUser, type UserRow } from '#core/accounts/queries.ts'
import { sessionNotFound, userNotFound, WireError } from '../wire/wire-error.ts'
import { provenAgo } from './queries.ts'

/** The account, whose factors nobody else can change until the transaction ends. @throws WireError `user_not_found` */
export async function lockOwner(tx: Transaction, { id }: Pick<Bearer, 'id'>): Promise<UserRow> {
  const [user] = await lockUser(tx, id)
  if (user === undefined) throw userNotFound()
  return user
}

/** Missing, or another account's: 404. */
export function factorNotFound(message = 'Factor not found'): WireError {
  return new WireError(404, 'mfa_factor_not_found', message)
}

/** The wire answers 403 but for taking a factor away, where it answers 422. */
export function needsAal2(purpose: string, status: 403 | 422 = 403): WireError {
  return new WireError(status, 'insufficient_aal', `AAL2 required to ${purpose}`)
}

/** Whether the owner has shown to be there within the last ten minutes. @throws WireError `session_not_found` */
export async function isFresh(tx: Transaction, { sessionId }: Pick<Bearer, 'sessionId'>): Promise<boolean> {
  const [proven] = await provenAgo(tx, sessionId)
  if (proven === undefined) throw sessionNotFound()
  return proven.seconds <= FRESH_SECONDS
}

/** @throws WireError `reauthentication_needed` */
export async function assureFresh(tx: Transaction, bearer: Pick<Bearer, 'sessionId'>): Promise<void> {
  if (!(await isFresh(tx, bearer))) throw staleSession()
}

/** Signed in too long ago for what changes how the account is opened: 400. */
export function staleSession(): WireError {
  return new WireError(400, 'reauthentication_needed', 'Verify a factor or sign in again before this change')
}
