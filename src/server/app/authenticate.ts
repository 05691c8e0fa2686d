import { createAuthenticateKey } from '#features/api-keys/authenticate-key.ts'
import { isApiKey } from '#domain/api-key.ts'
import type { Authenticate } from '#platform/http/account.ts'
import type { Services } from '#platform/services.ts'
import { openAccessTokens } from '#features/auth/sessions/access-token.ts'
import { bearerOf } from '#features/auth/sessions/bearer-of.ts'

/**
 * Creates the function that authenticates bearer tokens for `/api`. The function rejects if the
 * database does not answer. The call must then be answered with 503, because the client drops its
 * session on a 401 or 403.
 */
export function createAuthenticate(services: Services): Authenticate {
  const accessTokens = openAccessTokens(services)
  const authenticateKey = createAuthenticateKey(services)
  const authenticateSession = async (token: string): ReturnType<Authenticate> => {
    const bearer = await bearerOf(token, { ...services, accessTokens })
    if (typeof bearer === 'string') return undefined
    return bearer.standing === 'due' ? 'second_step_due' : { id: bearer.id, sessionId: bearer.sessionId }
  }
  return (token, address, shipment = '') =>
    isApiKey(token) ? authenticateKey(token, address, shipment) : authenticateSession(token)
}
