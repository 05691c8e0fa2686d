import { Failure } from '#platform/errors/failure.ts'
import { WireError } from './wire-error.ts'

/** Translates failures of the sign-in API about a password into failures of the public API. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof WireError)) return error
  // Errors with other codes are returned unchanged, in the format of the sign-in API.
  const code: string = error.code
  switch (code) {
    case 'current_password_invalid':
      return new Failure('invalid_fields', { fields: { password: 'wrong_password' } })
    case 'over_request_rate_limit':
      return new Failure('rate_limited', error.details)
    case 'user_not_found':
      return new Failure('unauthorized')
    default:
      return error
  }
}
