import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants, type ApiKeyScope } from '#domain/api-key.ts'
import type { Access } from '#contract/schema/endpoint.ts'
import { Failure } from '../errors/failure.ts'

/** Account that makes a request, by one of its sessions or one of its API keys. */
export type Account = SignedIn | KeyHolder

export type SignedIn = { readonly id: string; readonly sessionId: string; readonly key?: undefined }

/**
 * Caller with an API key of the account. The key's row was read from PostgreSQL for this call, not
 * from a cache.
 */
export type KeyHolder = {
  readonly id: string
  readonly sessionId?: undefined
  readonly key: UsedKey
  readonly settled?: SettledShipment
}

/**
 * Shipment that a call names, read in the snapshot that authenticated the key. Defined only if
 * every change of the answer about it also changes the revision of the shipment or of the account.
 */
export type SettledShipment = {
  /** Tag of the shipment's revision and its account's revision. */
  readonly tag: string
  /**
   * Start time of PostgreSQL. If it differs, the database may have been restored to an earlier
   * state, so an equal tag proves nothing.
   */
  readonly run: string
}

export type UsedKey = {
  readonly id: string
  readonly scopes: readonly ApiKeyScope[]
  /**
   * Name under which the key's calls are counted. It includes the account, because callers choose
   * key ids, which are unique only within an account.
   */
  readonly countedAs: string
}

/**
 * Returns the account of a bearer token. Returns undefined if the token is wrong or expired, or if
 * its session or key has ended. Returns `second_step_due` if the sign-in still lacks the account's
 * second step.
 * @param address client address, because API keys may be restricted to addresses
 * @param shipment code or id of the shipment whose revision shows whether a cached answer is
 * current; empty if there is none
 * @throws Failure any other reason to reject an API key
 */
export type Authenticate = (
  token: string,
  address: string,
  shipment?: string,
) => Promise<Account | 'second_step_due' | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Scope that an API key needs. Calls without a scope accept no key. */
    scope?: ApiKeyScope | undefined
    /**
     * Field of the body that contains the id that makes the write idempotent. The header
     * `Idempotency-Key` sets it if the caller did not.
     */
    repeatedBy?: 'event_id' | 'id' | 'rotation' | undefined
    /** Maximum calls per minute of one client network. */
    perMinute?: number | undefined
    /** Maximum members that the objects of a body may have in total. */
    maxMembers?: number | undefined
    /** Path parameter with the shipment whose revision shows whether a cached answer is current. */
    revalidatedBy?: string | undefined
  }
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i

/** Returns the token of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Resolves the account before the handler of a route with access `account` runs. Refuses requests
 * without an account.
 * @param countUnauthenticated called for each request without a valid token; it may throw another
 * failure
 */
export function requireAccounts(
  app: FastifyInstance,
  authenticate: Authenticate,
  countUnauthenticated: (request: FastifyRequest) => Promise<void>,
): void {
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'account') return
    const token = bearerToken(request)
    const account =
      token === undefined ? undefined : await authenticate(token, request.ip, namedShipment(request))
    if (account === undefined) {
      await countUnauthenticated(request)
      throw new Failure('unauthorized')
    }
    if (account === 'second_step_due') throw new Failure('insufficient_aal')
    assureScope(account, request.routeOptions.config.scope)
    request.account = account
    // Personal data must not stay on shared devices. API clients may revalidate their cached
    // responses.
    if (account.key === undefined) void reply.header('cache-control', 'no-store')
    else void reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' })
  })
}

function namedShipment({ routeOptions, params }: FastifyRequest): string | undefined {
  const name = routeOptions.config.revalidatedBy
  return name === undefined ? undefined : (params as Readonly<Record<string, string>>)[name]
}

/**
 * Checks that an API key has the scope of a call. People who are signed in may make every call.
 * @param needed undefined if no key may make the call
 * @throws Failure `key_not_allowed`, `insufficient_scope`
 */
export function assureScope({ key }: Account, needed: ApiKeyScope | undefined): void {
  if (key === undefined) return
  if (needed === undefined) throw new Failure('key_not_allowed')
  if (!grants(key.scopes, needed)) throw new Failure('insufficient_scope', { facts: { scope: needed } })
}
