import { makeAuthenticateKey } from '../api-keys/authenticate-key.ts'
import { isApiKey } from '#domain/api-key.ts'
import type { Authenticate } from '../http/account.ts'
import type { Touched } from '../kept/touched.ts'
import type { Services } from '../services.ts'
import { type AccessTokens, openAccessTokens } from './access-token.ts'
import { sessionStanding, type Standing } from './queries.ts'

/**
 * Resolves bearer tokens for `/api`. A database that does not answer rejects: it must become a 503, since the client
 * gives its session up on a 401 or 403.
 */
export function makeAuthenticate(services: Services, touched: Touched): Authenticate {
  const accessTokens = openAccessTokens(services)
  const authenticateKey = makeAuthenticateKey(services, touched)
  const authenticateSession = async (token: string): ReturnType<Authenticate> => {
    const bearer = await bearerOf(token, { ...services, accessTokens })
    if (typeof bearer === 'string') return undefined
    return bearer.standing === 'due' ? 'second_step_due' : { id: bearer.id, sessionId: bearer.sessionId }
  }
  return (token, address) => (isApiKey(token) ? authenticateKey(token, address) : authenticateSession(token))
}

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
  const standing = (await sessionStanding(pool, sessionId, id))[0]?.standing ?? undefined
  if (standing === undefined) return 'session_ended'
  return { id, sessionId, standing: standing === 'aal2' && level === 'aal1' ? 'due' : standing }
}
