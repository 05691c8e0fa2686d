/** Keys of the request that are ours or the protocol's; what else is asked is between the page and the provider. */
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
  // What would change the form of the answer, or replace the request.
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
])

/** All that signing in needs. A link must not ask for more in the installation's name (ASVS 5.0, 10.2.3). */
const SCOPE = 'openid email profile'

/** Returns what a page may ask of the provider beside signing in, such as `access_type` and `prompt`. */
export function askedOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams([...query].filter(([name]) => !withheld.has(name)))
  asked.set('scope', SCOPE)
  return asked
}
