import type { Services } from '#platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import { readSessionAssurance, type Standing } from '#core/accounts/queries.ts'

/** Who holds an access token, and how far its session has been proven. */
export type Bearer = { readonly id: string; readonly sessionId: string; readonly standing: Standing }

/**
 * Whose access token it is. The signature is checked once per token; the session's row is asked for on every call, so
 * that signing out takes effect at once on every node. The second step counts for tokens issued after it: one that was
 * taken from the session before does not rise with it.
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
