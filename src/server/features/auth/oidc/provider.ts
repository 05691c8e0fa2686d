import type { FastifyBaseLogger } from 'fastify'
import * as client from 'openid-client'
import type { OidcConfig } from '#platform/config/oidc-config.ts'
import { WireError } from '../protocol/wire-error.ts'
import { type ProvidedIdentity, saysEmail, toIdentity } from './claims.ts'
import { openDiscoveredClient } from './discovered-client.ts'
import type { Way } from './way.ts'

export type IdentityProvider = {
  /**
   * Returns the provider's URL for an authorization request. The URL has the parameters in `asked`
   * in addition to those of the protocol.
   * @throws WireError 503
   */
  readonly urlOf: (way: Way, asked: URLSearchParams) => Promise<string>
  /**
   * Redeems the code in the provider's answer. The library verifies state, issuer, audience, nonce,
   * times and signature.
   * @throws WireError 503 if the provider does not answer, 500 if its answer is invalid
   */
  readonly redeem: (way: Way, answer: URLSearchParams) => Promise<ProvidedIdentity>
}

export function openProvider(
  config: OidcConfig,
  { callbackUrl, log }: { readonly callbackUrl: string; readonly log: FastifyBaseLogger },
): IdentityProvider {
  const discovered = openDiscoveredClient(config)
  const reach = async (): Promise<client.Configuration> => {
    try {
      return await discovered()
    } catch (error) {
      log.warn(factsOf(error), 'the identity provider cannot be discovered')
      throw unreachable()
    }
  }
  return {
    async urlOf(way, asked) {
      const configuration = await reach()
      const parameters = new URLSearchParams(asked)
      parameters.set('redirect_uri', callbackUrl)
      parameters.set('response_type', 'code')
      parameters.set('state', way.state)
      parameters.set('nonce', way.nonce)
      parameters.set('code_challenge', await client.calculatePKCECodeChallenge(way.codeVerifier))
      parameters.set('code_challenge_method', 'S256')
      return client.buildAuthorizationUrl(configuration, parameters).href
    },

    async redeem(way, answer) {
      const configuration = await reach()
      const answered = new URL(callbackUrl)
      answered.search = answer.toString()
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answered, {
          expectedState: way.state,
          expectedNonce: way.nonce,
          pkceCodeVerifier: way.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const userInfo =
          claims !== undefined && !saysEmail(claims) && hasUserInfo
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : undefined
        const identity = toIdentity(claims, userInfo)
        if (identity === undefined) throw new Error('the ID token has no subject')
        return identity
      } catch (error) {
        log.warn(factsOf(error), 'the answer of the identity provider was refused')
        throw isOutage(error) ? unreachable() : unusable()
      }
    },
  }
}

function unreachable(): WireError {
  const message = 'The identity provider cannot be reached, please try again in a moment'
  return new WireError(503, 'unexpected_failure', message, { retryAfter: 10 })
}

function unusable(): WireError {
  return new WireError(500, 'unexpected_failure', 'Unable to exchange external code')
}

/** Returns true if the provider did not answer or reported that it is unavailable. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (!(error instanceof client.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}

/**
 * Returns the facts about an error that may be logged. The error itself may contain claims and
 * tokens.
 */
function factsOf(error: unknown): { readonly code: string; readonly reason: string } {
  if (!(error instanceof Error)) return { code: 'unknown', reason: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return { code, reason: error.message }
}
