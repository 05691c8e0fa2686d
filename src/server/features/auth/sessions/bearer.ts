import type { FastifyRequest } from 'fastify'
import { bearerToken } from '#platform/http/account.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import { networkOf } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { badTokens } from '../limits.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import { sessionNotFound, WireError } from '../protocol/wire-error.ts'

/**
 * Returns the account and session of a call to `/auth/v1`, even if the session has not completed
 * its second step.
 * @throws WireError `no_authorization`, `bad_jwt`, `session_not_found`, `over_request_rate_limit`
 */
export async function assureBearer(auth: AuthContext, request: FastifyRequest): Promise<Bearer> {
  const token = bearerToken(request)
  if (token === undefined) {
    throw new WireError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const bearer = await auth.bearerOf(token)
  if (bearer === 'bad_token') {
    await assureNotTooMany(auth, auth.throttle.bucket(badTokens, networkOf(request.ip)))
    throw new WireError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  }
  if (bearer === 'session_ended') {
    throw sessionNotFound()
  }
  return bearer
}

/**
 * Like `assureBearer`, but rejects a session that must still complete its second step.
 * @throws WireError `insufficient_aal`
 */
export async function assureSignedIn(auth: AuthContext, request: FastifyRequest): Promise<Bearer> {
  const bearer = await assureBearer(auth, request)
  if (bearer.standing === 'due') {
    throw new WireError(
      403,
      'insufficient_aal',
      'AAL2 session is required for an account with a verified factor',
    )
  }
  return bearer
}
