import type { Services } from '#platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import type { Acting, ActingRefusal } from '#platform/http/account.ts'
import { findActingMember, type ActingMember, type SessionAssurance } from '#core/accounts/queries.ts'

/** Holder of an access token, with the assurance level of its session. */
export type Bearer = {
  readonly id: string
  readonly sessionId: string
  readonly standing: SessionAssurance
  readonly acting: Acting | ActingRefusal
}

/**
 * Resolves an access token. The signature is verified once per token. The session's row is read on
 * every call, so that signing out takes effect immediately on every node. The second step counts
 * for tokens issued after it; a token that was stolen before the second step is not upgraded.
 * @param account account for which the person wants to act; see `acting_member` for the default
 */
export async function bearerOf(
  token: string,
  { pool, accessTokens }: Pick<Services, 'pool'> & { readonly accessTokens: AccessTokens },
  account?: string,
): Promise<Bearer | 'bad_token' | 'session_ended'> {
  const claims = await accessTokens.verify(token)
  if (claims === undefined) return 'bad_token'
  const { userId, sessionId, level } = claims
  const [found] = await findActingMember(pool, sessionId, userId, account ?? null)
  if (found === undefined) return 'session_ended'
  const { person: id, standing } = found
  return {
    id,
    sessionId,
    standing: standing === 'aal2' && level === 'aal1' ? 'due' : standing,
    acting: actingOf(found),
  }
}

function actingOf(found: ActingMember): Acting | ActingRefusal {
  if (found.refusal !== null) return found.refusal
  const { account: id, member, role, granted, is_closing: isClosing } = found
  return { id, member, role, granted, isClosing }
}
