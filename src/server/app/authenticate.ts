import { createAuthenticateKey } from '#features/api-keys/authenticate-key.ts'
import { findOtherKind } from '#core/accounts/queries.ts'
import { isApiKey } from '#domain/accounts/api-key.ts'
import type { Authenticate } from '#platform/http/account.ts'
import type { Services } from '#platform/services.ts'
import { openAccessTokens } from '#features/auth/credentials/access-token.ts'
import { createBearerOf } from '#features/auth/credentials/bearer-of.ts'
import { uuidText } from '#platform/database/uuid.ts'
import { Failure } from '#platform/errors/failure.ts'

/**
 * Creates the function that authenticates bearer tokens for `/api`. The function rejects if the
 * database does not answer. The call must then be answered with 503, because the client drops its
 * session on a 401 or 403.
 */
export function createAuthenticate(services: Services): Authenticate {
  const bearerOf = createBearerOf({ ...services, accessTokens: openAccessTokens(services) })
  const authenticateKey = createAuthenticateKey(services)
  const authenticateSession = async (
    token: string,
    account: string | undefined,
    at: Date | undefined,
  ): ReturnType<Authenticate> => {
    const isUnknown = account !== undefined && !uuidText.test(account)
    const bearer = await bearerOf(token, isUnknown ? undefined : account, at)
    if (typeof bearer === 'string') return undefined
    if (bearer.standing === 'due') return 'second_step_due'
    const { id: person, sessionId, acting } = bearer
    return { person, sessionId, acting: isUnknown ? 'not_a_member' : acting }
  }
  return async (token, ip, { account, revised = '', at } = {}) => {
    if (!isApiKey(token)) return authenticateSession(token, account, at)
    const caller = await authenticateKey(token, ip, revised)
    if (caller !== undefined && account !== undefined && account !== caller.id) {
      const named = uuidText.test(account) ? account : null
      const [found] = await findOtherKind(services.pool, caller.id, named, null)
      throw new Failure(found?.differs === true ? 'test_key' : 'key_of_another_account')
    }
    return caller
  }
}
