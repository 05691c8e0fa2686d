import { claimsOf } from './token-claims.ts'

/** Returns the session id of an access token, which a renewal does not change. */
export function sessionIdOf(accessToken: string): string | undefined {
  const { session_id } = claimsOf(accessToken)
  return typeof session_id === 'string' ? session_id : undefined
}
