import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants, type ApiKeyScope } from '#domain/api-key.ts'
import type { Access } from '#contract/schema/endpoint.ts'
import { Failure } from '../errors/failure.ts'

/** Who makes a request: an account, by one of its sessions or one of its API keys. */
export type Account = SignedIn | KeyHolder

export type SignedIn = { readonly id: string; readonly sessionId: string; readonly key?: undefined }

/** Whoever has an API key of the account. PostgreSQL read the key's row for this very call. */
export type KeyHolder = {
  readonly id: string
  readonly sessionId?: undefined
  readonly key: UsedKey
  readonly settled?: SettledShipment
}

/** The shipment that a call names, if all that its look-up shows has a revision, as read in the snapshot that let the key in. */
export type SettledShipment = {
  /** Its tag with its account's revision. */
  readonly tag: string
  /** Start time of PostgreSQL, which may since have been put back to an earlier state. */
  readonly run: string
}

export type UsedKey = {
  readonly id: string
  readonly scopes: readonly ApiKeyScope[]
  /** By which its calls are counted: callers choose ids, which are one account's own. */
  readonly countedAs: string
}

/**
 * The account a bearer token stands for, or undefined when it is wrong, expired or its session or key has ended.
 * `second_step_due`: signed in, but for the second step that the account asks for.
 * @param address of the client: API keys may be bound to where they are used
 * @param shipment code or id of the shipment whose revision validates the answer; empty if none does
 * @throws Failure what else stands against an API key
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
    /** What an API key needs; a call without it takes none. */
    scope?: ApiKeyScope
    /** Where an `Idempotency-Key` puts the id that makes the write one. */
    repeatedBy?: 'event_id' | 'id' | 'rotation'
    /** The most calls of one client network per minute. */
    perMinute?: number
    /** The most members that the objects of a body may have. */
    maxMembers?: number
    /** The parameter of the path that names the shipment whose revision validates the answer. */
    revalidatedBy?: string
  }
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i

/** The token of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Resolves the account before a route's handler runs; routes of access `account` are refused without one.
 * @param countUnauthenticated called for each request that is refused; it may refuse otherwise
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
    // Personal data does not stay on shared devices; systems may revalidate what they hold.
    if (account.key === undefined) void reply.header('cache-control', 'no-store')
    else void reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' })
  })
}

function namedShipment({ routeOptions, params }: FastifyRequest): string | undefined {
  const name = routeOptions.config.revalidatedBy
  return name === undefined ? undefined : (params as Readonly<Record<string, string>>)[name]
}

/**
 * Lets an API key do what its scopes grant, and people who are signed in everything.
 * @param needed undefined where no key may make the call
 * @throws Failure `key_not_allowed`, `insufficient_scope`
 */
export function assureScope({ key }: Account, needed: ApiKeyScope | undefined): void {
  if (key === undefined) return
  if (needed === undefined) throw new Failure('key_not_allowed')
  if (!grants(key.scopes, needed)) throw new Failure('insufficient_scope', { facts: { scope: needed } })
}
