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

const scopes = ['openid', 'email', 'profile']
/** A scope as OAuth writes it (RFC 6749, section 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** What a page may ask of the provider beside signing in, such as `access_type` and `prompt`; `scopes` are added to ours. */
export function askedOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams([...query].filter(([name]) => !withheld.has(name)))
  const more = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => SCOPE.test(scope))
  asked.set('scope', [...new Set([...scopes, ...more])].join(' '))
  return asked
}
