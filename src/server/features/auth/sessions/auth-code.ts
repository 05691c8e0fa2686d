import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#platform/database/transaction.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Client } from '#platform/http/client.ts'
import { linkUses } from '../limits.ts'
import { consumeCode, insertCode, lockSession, lockUser, ownerOfToken } from '#core/accounts/queries.ts'
import { hashToken } from '../credentials/one-time-link.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import type { AuthContext } from '../protocol/context.ts'
import { presentSession, type SessionBody, type Started } from '../protocol/present.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'

/** Seconds for which a code can be exchanged for its session. */
const CODE_SECONDS = 300
const CODE_LENGTH = 32

/** SHA-256 of a code verifier (RFC 7636). */
export type CodeChallenge = Buffer

/**
 * Parses the challenge with which a client begins a sign-in (RFC 7636, section 4.3). A `plain`
 * challenge is the verifier itself, so only its hash is stored.
 * @returns undefined if the client sends no challenge
 * @throws WireError `validation_failed`
 */
export function parseChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters that RFC 7636 allows')
  }
  if (method.toLowerCase() === 'plain') return hash('sha256', challenge, 'buffer')
  const bytes = Buffer.from(challenge, 'base64url')
  if (method.toLowerCase() === 's256' && bytes.toString('base64url') === challenge && bytes.length === 32) {
    return bytes
  }
  throw invalid('Invalid code_challenge or code_challenge_method')
}

/**
 * Creates the code that a page exchanges for a session which has just started. The session's tokens
 * are issued only then.
 */
export async function issueCode(
  tx: Transaction,
  { user, session }: Started,
  challenge: CodeChallenge,
): Promise<string> {
  const code = randomBytes(CODE_LENGTH).toString('base64url')
  await insertCode(tx, hashToken(code), user.id, session.id, challenge, CODE_SECONDS)
  return code
}

/**
 * Exchanges a code and its verifier for the session. Only one of several concurrent exchanges
 * succeeds. A wrong verifier leaves the code as it is.
 * @throws WireError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
 */
export async function exchangeCode(
  auth: AuthContext,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  client: Client,
): Promise<SessionBody> {
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  await assureNotTooMany(auth, auth.throttle.bucket(linkUses, client.network))
  const codeHash = hashToken(code)
  const [owner] = await ownerOfToken(auth.pool, codeHash, ['code'])
  if (owner === undefined) throw unknownCode()
  if (owner.is_expired) {
    throw new WireError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const started = await inTransaction(auth.pool, [owner.user_id], async (tx) => {
    const [user] = await lockUser(tx, owner.user_id)
    const [used] = await consumeCode(tx, codeHash)
    if (user === undefined || used === undefined) throw unknownCode()
    if (!timingSafeEqual(used.code_challenge, hash('sha256', verifier, 'buffer'))) {
      const message = 'code challenge does not match previously saved code verifier'
      throw new WireError(400, 'bad_code_verifier', message)
    }
    const [session] = await lockSession(tx, used.session_id)
    if (session === undefined) throw unknownCode()
    return { user, session }
  })
  return presentSession(auth, started)
}

function unknownCode(): WireError {
  const message = 'invalid flow state, no valid flow state found'
  return new WireError(404, 'flow_state_not_found', message)
}
