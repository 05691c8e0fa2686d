import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { refreshes } from '../limits.ts'
import { presentSession, type SessionBody, type Started } from '../protocol/present.ts'
import { endSession, lockSession, ownerOfSession, rotateSession, userById } from '#core/accounts/queries.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import type { RefreshClaim } from '../credentials/refresh-token.ts'
import { IDLE_SECONDS } from './start-session.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'

/**
 * Seconds after a rotation of the refresh token during which every earlier token is still accepted.
 * Several tabs of a browser may use the same old token when the device wakes up.
 */
const REUSE_SECONDS = 10
/**
 * Seconds after a rotation during which the token before the active one is accepted, because the
 * client may have lost the answer. The published client tries for 30 seconds, and again at its next
 * tick, 30 seconds later.
 */
const LOST_ANSWER_SECONDS = 90
const OLD_TOKEN_LENGTH = 12
/**
 * Timeout for the lock on a session. After the timeout the answer is 503, and the client retries.
 */
const LOCK_TIMEOUT = '3s'

/**
 * Renews a session. Each session has one active refresh token. Using it creates the next one. Using
 * the token before it returns the active one for a while, because the client may have lost the
 * answer. Using an older token, or this one later, means that two parties hold the session, and
 * ends it.
 * @throws WireError `refresh_token_not_found`, `refresh_token_already_used`, `session_not_found`,
 * `session_expired`
 */
export async function refresh(auth: AuthContext, token: string, client: Client): Promise<SessionBody> {
  const claim = auth.refreshTokens.parse(token)
  if (claim === 'malformed') {
    // Older tokens of the sign-in API had twelve characters: such a token is unknown, not
    // malformed.
    throw token.length === OLD_TOKEN_LENGTH ? unknownToken() : invalid('Refresh token is not valid')
  }
  if (claim === 'forged') throw unknownToken()
  await assureNotTooMany(auth, auth.throttle.bucket(refreshes, claim.sessionId))
  const [owner] = await ownerOfSession(auth.pool, claim.sessionId)
  if (owner === undefined) throw endedSession()

  const outcome = await inTransaction(auth.pool, [owner.user_id], (tx) =>
    rotate(tx, owner.user_id, claim, client),
  )
  if (outcome === 'reused') {
    throw new WireError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return presentSession(auth, outcome)
}

/**
 * Rotates the refresh token of a session. If an old token ends the session, returns `reused`
 * instead of throwing, so that the transaction commits the end.
 */
async function rotate(
  tx: Transaction,
  userId: string,
  claim: RefreshClaim,
  client: Client,
): Promise<Started | 'reused'> {
  await tx.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  const [locked] = await lockSession(tx, claim.sessionId)
  const [user] = await userById(tx, userId)
  if (locked === undefined || user === undefined) throw endedSession()
  if (locked.is_expired) throw new WireError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

  const age = locked.refresh_counter - claim.counter
  // The token is newer than the database, which was restored from an earlier backup.
  if (age < 0) throw unknownToken()
  if (age === 0) {
    const [session = locked] = await rotateSession(tx, locked.id, IDLE_SECONDS)
    return { user, session }
  }
  const accepted = age === 1 ? LOST_ANSWER_SECONDS : REUSE_SECONDS
  if (locked.seconds_since_refresh <= accepted) return { user, session: locked }
  await endSession(tx, userId, locked.id)
  await audit(tx, client, 'refresh_token_reused', userId, { session: locked.id, age })
  return 'reused'
}

function unknownToken(): WireError {
  return new WireError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

function endedSession(): WireError {
  return new WireError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found')
}
