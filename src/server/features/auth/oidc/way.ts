import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Queryable } from '#platform/database/pool.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { CodeChallenge } from '../sessions/auth-code.ts'
import { insertState, consumeState } from './queries.ts'

/** Maximum time in seconds between leaving for the provider and returning. */
export const WAY_LIFE = 300

/**
 * Authorization request: ties an answer of the provider to its request and to the browser that made
 * the request.
 */
export type Way = {
  /** 256 random bits; sent through the provider (RFC 6749, section 10.12). */
  readonly state: string
  /** 256 random bits; stored in the browser as a cookie. */
  readonly browser: string
  /** PKCE code verifier (RFC 7636). The server sends it only when it redeems the code. */
  readonly codeVerifier: string
  /**
   * Value that the provider must return in the ID token (OpenID Connect Core 1.0, section 3.1.2.1).
   */
  readonly nonce: string
}

export type Ways = {
  /** Starts an authorization request that returns to `redirectTo`, an allowed URL. */
  readonly start: (on: Queryable, redirectTo: string, challenge: CodeChallenge | undefined) => Promise<Way>
  /**
   * Ends the authorization request of a state and returns it. Returns undefined if it has already
   * ended or expired, or if it began in another browser.
   */
  readonly finish: (on: Queryable, state: string, browser: string) => Promise<FinishedWay | undefined>
}

type FinishedWay = {
  readonly way: Way
  readonly redirectTo: string
  /** Challenge of a page that expects a code. Without one, the page gets the session. */
  readonly challenge: CodeChallenge | undefined
}

const SECRET_LENGTH = 32
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * Opens the store of authorization requests. It derives verifier and nonce from the secrets `state`
 * and `browser`. The database has only hashes of these secrets, so a copy of the database does not
 * reveal verifier or nonce.
 */
export function openWays(keys: Keys): Ways {
  const key = keys.derive('oidc')
  const derive = (purpose: string, state: string, browser: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, state, browser]))
      .digest('base64url')
  const wayOf = (state: string, browser: string): Way => ({
    state,
    browser,
    codeVerifier: derive('code_verifier', state, browser),
    nonce: derive('nonce', state, browser),
  })
  return {
    async start(on, redirectTo, challenge) {
      const way = wayOf(newSecret(), newSecret())
      const life = `${WAY_LIFE} seconds`
      await insertState(on, hashOf(way.state), hashOf(way.browser), redirectTo, challenge ?? null, life)
      return way
    },
    async finish(on, state, browser) {
      if (!SECRET_FORM.test(state) || !SECRET_FORM.test(browser)) return undefined
      const [row] = await consumeState(on, hashOf(state), hashOf(browser))
      if (row === undefined) return undefined
      const challenge = row.code_challenge ?? undefined
      return { way: wayOf(state, browser), redirectTo: row.redirect_to, challenge }
    },
  }
}

function newSecret(): string {
  return randomBytes(SECRET_LENGTH).toString('base64url')
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
