import type { Transaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import {
  rememberPlace,
  type SecondStep,
  type SessionRow,
  userById,
  type UserRow,
} from '#core/accounts/queries.ts'
import { IDLE_SECONDS } from '../sessions/start-session.ts'
import { sessionNotFound, userNotFound } from '../wire/wire-error.ts'
import { raiseSession } from './queries.ts'

/** Session after the second step, and its user. */
export type Passed = { readonly user: UserRow; readonly session: SessionRow }

/**
 * Completes the second step of a session, in the transaction of the locked user.
 * @throws WireError `session_not_found` if the session was ended meanwhile
 */
export async function passSecondStep(
  tx: Transaction,
  { id, sessionId }: Bearer,
  { step, factorId }: { readonly step: SecondStep; readonly factorId: string },
  client: Client,
): Promise<Passed> {
  const [session] = await raiseSession(tx, sessionId, step, factorId, IDLE_SECONDS)
  if (session === undefined) throw sessionNotFound()
  await rememberPlace(tx, id, client.place)
  const [user] = await userById(tx, id)
  if (user === undefined) throw userNotFound()
  return { user, session }
}
