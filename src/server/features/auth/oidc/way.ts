import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Queryable } from '#platform/database/pool.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { insertState, consumeState } from './queries.ts'

/** Seconds between leaving for the provider and coming back. */
export const WAY_LIFE = 300

/** What ties an answer of the provider to the request it answers and to the browser that made it. */
export type Way = {
  /** 256 random bits; goes through the provider (RFC 6749, section 10.12). */
  readonly state: string
  /** 256 random bits; stays in the browser, as a cookie. */
  readonly browser: string
  /** RFC 7636; never leaves the server before the code is redeemed. */
  readonly codeVerifier: string
  /** Comes back inside the ID token (OpenID Connect Core 1.0, section 3.1.2.1). */
  readonly nonce: string
}

export type Ways = {
  /** Starts one, which leads back to `redirectTo`: an address that was checked. */
  readonly start: (on: Queryable, redirectTo: string) => Promise<Way>
  /** Ends the way that a state belongs to, once, for its browser, in time; undefined of any other. */
  readonly finish: (
    on: Queryable,
    state: string,
    browser: string,
  ) => Promise<{ readonly way: Way; readonly redirectTo: string } | undefined>
}

const SECRET_LENGTH = 32
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/

/** Verifier and nonce are derived from both secrets: the database has only hashes of them, and nothing to steal. */
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
    async start(on, redirectTo) {
      const way = wayOf(newSecret(), newSecret())
      await insertState(on, hashOf(way.state), hashOf(way.browser), redirectTo, `${WAY_LIFE} seconds`)
      return way
    },
    async finish(on, state, browser) {
      if (!SECRET_FORM.test(state) || !SECRET_FORM.test(browser)) return undefined
      const [row] = await consumeState(on, hashOf(state), hashOf(browser))
      return row && { way: wayOf(state, browser), redirectTo: row.redirect_to }
    },
  }
}

function newSecret(): string {
  return randomBytes(SECRET_LENGTH).toString('base64url')
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
