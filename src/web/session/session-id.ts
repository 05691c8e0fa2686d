import { claimsOf } from './token-claims.ts'

/** Which session an access token is of, renewed or not. */
export function sessionIdOf(accessToken: string): string | undefined {
  const { session_id } = claimsOf(accessToken)
  return typeof session_id === 'string' ? session_id : undefined
}
