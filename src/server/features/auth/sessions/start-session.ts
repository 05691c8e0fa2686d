import { randomUUID } from 'node:crypto'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Client } from '#platform/http/client.ts'
import type { Started } from '../protocol/present.ts'
import { hasSecondStep } from '../protocol/present-factors.ts'
import {
  insertSession,
  markSignIn,
  rememberPlaceOfOneStep,
  type SessionMethod,
  type UserRow,
} from '#core/accounts/queries.ts'

const DAY = 24 * 60 * 60
/** Seconds without renewal after which a session ends. */
export const IDLE_SECONDS = 7 * DAY
/** Maximum lifetime of a session in seconds, renewed or not. */
const LIFE_SECONDS = 30 * DAY

/**
 * Starts a session for an account whose owner has just proved their identity, in a transaction
 * scoped to the account.
 */
export async function startSession(
  tx: Transaction,
  userId: string,
  method: SessionMethod,
  client: Client,
): Promise<Started> {
  const [[user], [session]] = await pipelined([
    markSignIn(tx, userId),
    insertSession(tx, randomUUID(), userId, method, client.userAgent, IDLE_SECONDS, LIFE_SECONDS),
    rememberPlaceOfOneStep(tx, userId, client.place),
  ])
  if (user === undefined || session === undefined) throw new Error('the account vanished while signing in')
  return { user, session }
}

/** Returns the audit event of a started session: signed in, or the second step still required. */
export function startedAs(user: UserRow): 'signed_in' | 'second_step_asked' {
  return hasSecondStep(user) ? 'second_step_asked' : 'signed_in'
}
