import type { Account, Authenticate } from '../http/account.ts'
import type { Services } from '../services.ts'
import { type AccessTokens, openAccessTokens } from './access-token.ts'
import { isLiveSession } from './queries.ts'

/**
 * Resolves bearer tokens for `/api`. A database that does not answer rejects: it must become a 503, since the client
 * gives its session up on a 401 or 403.
 */
export function makeAuthenticate(services: Services): Authenticate {
  const accessTokens = openAccessTokens(services)
  return async (token) => {
    const account = await accountBehind(token, { ...services, accessTokens })
    return typeof account === 'string' ? undefined : account
  }
}

/**
 * Whose access token it is. The signature is checked once per token; the session's row is asked for on every call, so
 * that signing out takes effect at once on every node.
 */
export async function accountBehind(
  token: string,
  { pool, accessTokens }: Pick<Services, 'pool'> & { readonly accessTokens: AccessTokens },
): Promise<Account | 'bad_token' | 'session_ended'> {
  const claims = await accessTokens.verify(token)
  if (claims === undefined) return 'bad_token'
  const [row] = await isLiveSession(pool, claims.sessionId, claims.userId)
  return row?.is_live === true ? { id: claims.userId, sessionId: claims.sessionId } : 'session_ended'
}
