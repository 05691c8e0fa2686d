import type { FastifyRequest } from 'fastify'
import { type Account, bearerToken } from '../http/account.ts'
import { accountBehind } from './authenticate.ts'
import type { AuthContext } from './context.ts'
import { sessionNotFound, WireError } from './wire-error.ts'

/**
 * The account and session that a call to `/auth/v1` is made with.
 * @throws WireError `no_authorization`, `bad_jwt`, `session_not_found`
 */
export async function assureBearer(auth: AuthContext, request: FastifyRequest): Promise<Account> {
  const token = bearerToken(request)
  if (token === undefined) {
    throw new WireError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const account = await accountBehind(token, auth)
  if (account === 'bad_token') {
    throw new WireError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  }
  if (account === 'session_ended') {
    throw sessionNotFound()
  }
  return account
}
