import * as client from 'openid-client'
import type { OidcConfig } from '#platform/config/oidc-config.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'

/** Bytes; a provider's documents are a few thousand. */
const MAX_BODY = 256 * 1024

/** `fetch` with a body that is read whole, up to a limit, within the time that `options.signal` gives. */
async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const { body = null, headers, method, redirect, signal } = options
  const response = await fetch(url, { body, headers, method, redirect, ...(signal && { signal }) })
  const { status, statusText } = response
  const bytes = await readBounded(response, MAX_BODY)
  return new Response(bytes, { status, statusText, headers: response.headers })
}

/** Seconds for one request to the provider; a sign-in makes up to three. */
const TIMEOUT = 3
/** Seconds that two clocks may differ. */
const LEEWAY = 30
const ATTEMPTS = 2
const FRESH_MS = 60 * 60 * 1000
/** After a failure the old one is used this long before the provider is asked again. */
const STALE_MS = 60 * 1000

/**
 * The provider's endpoints and keys (OpenID Connect Discovery 1.0), asked for when first needed and then every hour; what
 * is known stays in use while the provider does not answer. Rejects while nothing is known, and asks again at the next call.
 */
export function openDiscoveredClient(config: OidcConfig): () => Promise<client.Configuration> {
  let known: { readonly client: client.Configuration; freshUntil: number } | undefined
  let pending: Promise<client.Configuration> | undefined

  const renew = (): Promise<client.Configuration> =>
    (pending ??= discover(config).finally(() => {
      pending = undefined
    }))

  return async () => {
    if (known !== undefined && performance.now() < known.freshUntil) return known.client
    try {
      known = { client: await renew(), freshUntil: performance.now() + FRESH_MS }
    } catch (error) {
      if (known === undefined) throw error
      known.freshUntil = performance.now() + STALE_MS
    }
    return known.client
  }
}

async function discover(config: OidcConfig): Promise<client.Configuration> {
  const isPlain = config.issuer.startsWith('http:')
  for (let attempt = 1; ; attempt++) {
    try {
      const discovered = await client.discovery(
        new URL(config.issuer),
        config.clientId,
        { client_secret: config.clientSecret, [client.clockTolerance]: LEEWAY },
        authenticateWith(config.clientSecret),
        {
          timeout: TIMEOUT,
          [client.customFetch]: boundedFetch,
          // ID tokens are checked against the provider's keys, not only taken from its connection.
          execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        },
      )
      return discovered
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** In the body where the provider takes that: the header's encoding is one that providers disagree on. */
function authenticateWith(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...request) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
      ? inBody(server, ...request)
      : inHeader(server, ...request)
}
