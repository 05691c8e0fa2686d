import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import { challenges } from '#platform/throttle/limits.ts'
import { assureNotTooMany } from '../sign-in/refusals.ts'
import { invalid } from '../wire/wire-error.ts'
import type { MfaContext } from './context.ts'
import { findFactor, insertChallenge, markChallenged } from './queries.ts'
import { factorNotFound } from './refusals.ts'

/** Lifetime of a challenge in seconds. */
const CHALLENGE_LIFE = 5 * 60

export type Challenge = {
  readonly id: string
  readonly type: 'totp'
  /** Seconds since 1970. */
  readonly expires_at: number
}

/**
 * Creates a challenge that lets a session answer once with a code of one factor. @throws WireError
 * `mfa_factor_not_found`
 */
export async function challengeFactor(
  mfa: MfaContext,
  bearer: Bearer,
  factorId: string,
  client: Client,
): Promise<Challenge> {
  await assureNotTooMany(mfa, mfa.throttle.bucket(challenges, client.network, bearer.id))
  const id = randomUUID()
  const expires = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const [factor] = await findFactor(tx, bearer.id, factorId)
    if (factor === undefined) throw factorNotFound()
    if (factor.factor_type !== 'totp') throw invalid('Recovery codes are verified without a challenge')
    await markChallenged(tx, factorId)
    const [row] = await insertChallenge(tx, id, bearer.id, factorId, bearer.sessionId, CHALLENGE_LIFE)
    if (row === undefined) throw new Error('an insert returned no row')
    return row.expires_at
  })
  return { id, type: 'totp', expires_at: Math.floor(expires.getTime() / 1000) }
}
