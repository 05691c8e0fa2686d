import type { Services } from '#platform/services.ts'
import { type AccessTokens, openAccessTokens } from '../credentials/access-token.ts'
import { createBearerOf, type BearerOf } from '../credentials/bearer-of.ts'
import { placeKeyOf } from '#platform/http/client.ts'
import { openPasswordHasher, type PasswordHasher } from '../credentials/password-hash.ts'
import { openRefreshTokens, type RefreshTokens } from '../credentials/refresh-token.ts'
import { openThrottle, type Throttle } from '#platform/throttle/throttle.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'

/** Services of the operations in this folder. */
export type AuthContext = Services & {
  readonly accessTokens: AccessTokens
  readonly bearerOf: BearerOf
  readonly refreshTokens: RefreshTokens
  readonly hasher: PasswordHasher
  readonly throttle: Throttle
  readonly placeKey: Buffer
}

/**
 * Concurrent password hashes. Node has four threads for hashing, files and name look-ups together;
 * passwords get two of them.
 */
const HASH_CONCURRENCY = 2
/** Maximum number of queued password hashes; about two seconds of waiting. */
const MAX_QUEUED_HASHES = 100

/**
 * Creates the context; once per process, because it contains the semaphore of the password hasher.
 */
export function openAuthContext(services: Services): AuthContext {
  const accessTokens = openAccessTokens(services)
  const semaphore = new Semaphore({ concurrency: HASH_CONCURRENCY, maxQueue: MAX_QUEUED_HASHES })
  return {
    ...services,
    accessTokens,
    bearerOf: createBearerOf({ ...services, accessTokens }),
    refreshTokens: openRefreshTokens(services.keys),
    hasher: openPasswordHasher(semaphore, services.config.passwordCost),
    throttle: openThrottle(services.keys),
    placeKey: placeKeyOf(services.keys),
  }
}
