import type { SessionMethod } from './queries.ts'
import { statement } from '#platform/database/statement.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'

/**
 * Seconds after a sign-in during which the session alone proves the identity of its user. Later, a
 * sensitive action also requires a new sign-in or the password.
 */
export const FRESH_SECONDS = 10 * 60

export type SessionAge = { readonly method: SessionMethod; readonly seconds: number }

/** Sign-in method and age of a session. */
export const sessionAge = statement<[sessionId: string], SessionAge>(
  'session_age',
  `select method, extract(epoch from now() - created_at)::float8 as seconds from sessions where id = $1`,
)

/** Returns true if a person signed in within the last ten minutes. */
export async function isFreshSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const [age] = await sessionAge(tx, sessionId)
  if (age === undefined) throw new Failure('unauthorized')
  return age.seconds <= FRESH_SECONDS
}

/**
 * Checks that a person signed in within the last ten minutes.
 * @throws Failure `sign_in_again`
 */
export async function assureFreshSession(tx: Transaction, sessionId: string): Promise<void> {
  if (!(await isFreshSession(tx, sessionId))) throw new Failure('sign_in_again')
}
