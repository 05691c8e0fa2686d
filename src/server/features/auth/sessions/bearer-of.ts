import type { Services } from '#platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import { readSessionAssurance, type SessionAssurance } from '#core/accounts/queries.ts'

/** Holder of an access token, with the assurance level of its session. */
export type Bearer = { readonly id: string; readonly sessionId: string; readonly standing: SessionAssurance }

/**
 * Resolves an access token. The signature is verified once per token. The session's row is read on
 * every call, so that signing out takes effect immediately on every node. The second step counts
 * for tokens issued after it; a token that was stolen before the second step is not upgraded.
 */
export async function bearerOf(
  token: string,
  { pool, accessTokens }: Pick<Services, 'pool'> & { readonly accessTokens: AccessTokens },
): Promise<Bearer | 'bad_token' | 'session_ended'> {
  const claims = await accessTokens.verify(token)
  if (claims === undefined) return 'bad_token'
  const { userId: id, sessionId, level } = claims
  const standing = (await readSessionAssurance(pool, sessionId, id))[0]?.standing ?? undefined
  if (standing === undefined) return 'session_ended'
  return { id, sessionId, standing: standing === 'aal2' && level === 'aal1' ? 'due' : standing }
}
