import * as client from 'openid-client'
import type { OidcConfig } from '#platform/config/oidc-config.ts'
import { singleFlight } from '#platform/concurrency/single-flight.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'

/** Maximum size of an answer in bytes. A provider's documents have a few thousand. */
const MAX_BODY = 256 * 1024

/**
 * `fetch` that reads the whole body, up to a limit, within the time allowed by `options.signal`.
 */
async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const { body = null, headers, method, redirect, signal } = options
  const response = await fetch(url, { body, headers, method, redirect, ...(signal && { signal }) })
  const { status, statusText } = response
  const bytes = await readBounded(response, MAX_BODY)
  return new Response(bytes, { status, statusText, headers: response.headers })
}

/** Timeout in seconds of one request to the provider. A sign-in makes up to three requests. */
const TIMEOUT_SECONDS = 3
/** Seconds that two clocks may differ. */
const LEEWAY = 30
const ATTEMPTS = 2
const FRESH_MS = 60 * 60 * 1000
/** Milliseconds for which the old configuration is used after a failed request to the provider. */
const STALE_MS = 60 * 1000

/**
 * Returns a function that loads the provider's endpoints and keys (OpenID Connect Discovery 1.0) on
 * first use and then every hour. If the provider does not answer, the function returns the previous
 * configuration. If there is no previous configuration, the function rejects, and tries again at
 * the next call.
 */
export function openDiscoveredClient(config: OidcConfig): () => Promise<client.Configuration> {
  let known: { readonly client: client.Configuration; freshUntil: number } | undefined
  const renew = singleFlight(() => discover(config))

  return async () => {
    if (known !== undefined && performance.now() < known.freshUntil) return known.client
    try {
      known = { client: await renew(config.issuer), freshUntil: performance.now() + FRESH_MS }
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
          timeout: TIMEOUT_SECONDS,
          [client.customFetch]: boundedFetch,
          // ID tokens are verified with the provider's keys. The library would otherwise trust a
          // token because it came over TLS from the provider.
          execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        },
      )
      return discovered
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Authenticates with the client secret in the body if the provider supports that. Providers
 * disagree on how to encode a secret in the header.
 */
function authenticateWith(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...request) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
      ? inBody(server, ...request)
      : inHeader(server, ...request)
}
