/**
 * Request parameters that belong to Lastro or to the protocol. All others are passed to the
 * provider unchanged.
 */
const withheld: ReadonlySet<string> = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'apikey',
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
  'redirect_uri',
  // Parameters that would change the form of the answer or replace the request.
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

/**
 * Scope for signing in only. A link must not request more in the installation's name (ASVS 5.0,
 * 10.2.3).
 */
const SCOPE = 'openid email profile'

/**
 * Returns the parameters that a page may pass to the provider beyond signing in, such as
 * `access_type` and `prompt`.
 */
export function askedOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams([...query].filter(([name]) => !withheld.has(name)))
  asked.set('scope', SCOPE)
  return asked
}
