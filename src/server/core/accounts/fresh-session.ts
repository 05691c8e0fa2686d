import type { SessionMethod } from './queries.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { statement } from './accounts.rows.ts'

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

/**
 * Returns true if a person signed in within the last ten minutes. A mailed link alone proves no
 * sign-in, until its session has set a password.
 */
export async function isFreshSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const { method, seconds } = await ageOf(tx, sessionId)
  return method !== 'recovery' && seconds <= FRESH_SECONDS
}

/**
 * Checks that a person signed in within the last ten minutes.
 * @throws Failure `sign_in_again`
 */
export async function assureFreshSession(tx: Transaction, sessionId: string): Promise<void> {
  if (!(await isFreshSession(tx, sessionId))) throw new Failure('sign_in_again')
}

/**
 * Checks that a session is more than an opened link. Otherwise somebody else may still know the
 * account's password (Sudhodanan and Paverd, "Pre-hijacked accounts", 2022).
 * @throws Failure `sign_in_again`
 */
export async function assureProvenSession(tx: Transaction, sessionId: string): Promise<void> {
  if ((await ageOf(tx, sessionId)).method === 'recovery') throw new Failure('sign_in_again')
}

async function ageOf(tx: Transaction, sessionId: string): Promise<SessionAge> {
  const [age] = await sessionAge(tx, sessionId)
  if (age === undefined) throw new Failure('unauthorized')
  return age
}
