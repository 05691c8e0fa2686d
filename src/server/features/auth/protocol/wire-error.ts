/**
 * Error codes of `/auth/v1`. They come from the official client's protocol, so that the client
 * recognizes them.
 */
export type WireCode =
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'feature_disabled'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'anonymous_provider_disabled'
  | 'passkey_disabled'
  | 'phone_provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'unsupported_media_type'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

export type WireErrorDetails = {
  /** Seconds after which the request may be sent again; absent if the error sets no delay. */
  readonly retryAfter?: number
  readonly weakPassword?: readonly WeakPasswordReason[]
}

/** Error of the sign-in API; `answer-wire-error.ts` writes it in one of the API's two forms. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly status: number
  readonly code: WireCode
  readonly details: WireErrorDetails

  constructor(status: number, code: WireCode, message: string, details: WireErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Creates the 403 error for a caller whose account was deleted meanwhile. */
export function userNotFound(): WireError {
  return new WireError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}

/** Creates the 403 error for an access token whose session was ended. */
export function sessionNotFound(): WireError {
  return new WireError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** Creates the 400 error for a request that has the right form but invalid values. */
export function invalid(message: string): WireError {
  return new WireError(400, 'validation_failed', message)
}
