import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants, type ApiKeyScope } from '#domain/accounts/api-key.ts'
import { may, rolesThatMay, worksWhileClosing, type Permission, type Role } from '#domain/accounts/role.ts'
import type { Access, Need } from '#contract/schema/endpoint.ts'
import { Failure } from '../errors/failure.ts'

/** Account for which a request is made, by a signed-in person or with an API key of the account. */
export type Account = SignedIn | KeyHolder

/** Signed-in person, for operations that concern the person and no account. */
export type SessionHolder = { readonly id: string; readonly sessionId: string }

/** Signed-in person who acts for an account: as owner of their own, or as member of a company. */
export type SignedIn = Acting & {
  readonly person: string
  readonly sessionId: string
  readonly key?: undefined
}

export type Acting = {
  /** Account for which the person acts. */
  readonly id: string
  /** Id by which the history names the person: their own id, or a random id for each company. */
  readonly member: string
  readonly role: Role
  /** Permissions of the person in addition to those of the role. */
  readonly granted: readonly Permission[]
  /** True if the company is being closed, so that it can only be read. */
  readonly isClosing: boolean
  /** True in a test company, whose shipments have no value. */
  readonly isTest: boolean
}

/** Reason why a person may not act for an account. */
export type ActingRefusal =
  | 'not_a_member'
  | 'membership_suspended'
  | 'membership_expired'
  | 'second_step_required_here'
  | 'session_too_old_here'

/** Caller whose access token is valid, with the account that the call names. */
export type Bearer = {
  readonly person: string
  readonly sessionId: string
  readonly acting: Acting | ActingRefusal
}

/**
 * Caller with an API key of the account. The key's row was read from PostgreSQL for this call, not
 * from a cache.
 */
export type KeyHolder = {
  readonly id: string
  readonly sessionId?: undefined
  readonly key: UsedKey
  /** True for a key of a test company. */
  readonly isTest: boolean
  readonly settled?: SettledRevision
}

/**
 * Revision of what a call names, read in the snapshot that authenticated the key. Defined only if
 * every change of the response would change this revision or that of the account.
 */
export type SettledRevision = {
  /** Entity tag made of the revisions of what is named and of its account. */
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
   * Name under which the rate limit counts the key's calls. It includes the account, because
   * callers choose key ids, which are unique only within an account.
   */
  readonly countedAs: string
}

/**
 * Returns the caller of a bearer token. Returns undefined if the token is wrong or expired, or if
 * its session or key has ended. Returns `second_step_due` if the sign-in still lacks the account's
 * second step.
 * @param address client address, because API keys may be restricted to addresses
 * @throws Failure any other reason to reject an API key
 */
export type Authenticate = (
  token: string,
  ip: string,
  named?: NamedByCall,
) => Promise<Bearer | KeyHolder | 'second_step_due' | undefined>

export type NamedByCall = {
  /**
   * Time at which the token must have been valid; now by default. A long answer outlasts the token
   * with which it began.
   */
  readonly at?: Date | undefined
  /**
   * Account for which a person acts. By default it is the company into which their account was
   * converted, or else their own account.
   */
  readonly account?: string | undefined
  /** Name of what has the revision that shows whether a cached answer is current. */
  readonly revised?: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyRequest {
    account: Account | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Permission that a person needs. Every call with access `account` declares one. */
    needs?: Need | undefined
    /** Scope that an API key needs. Calls without a scope accept no key. */
    scope?: ApiKeyScope | undefined
    /**
     * Body field with the id that makes the write idempotent. If the caller omits the field, its id
     * is derived from the header `Idempotency-Key`.
     */
    repeatedBy?: 'event_id' | 'id' | 'rotation' | undefined
    /** Maximum calls per minute of one client network. */
    perMinute?: number | undefined
    /** Maximum number of JSON object members in the body, over all objects. */
    maxMembers?: number | undefined
    /** Name of the form field with a file, if the body is a form. */
    upload?: string | undefined
    /** Path parameter with the name of what has the revision. */
    revalidatedBy?: string | undefined
  }
}

/** Header with the id of the account for which a person acts. */
const ACCOUNT_HEADER = 'lastro-account'
const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i

/** Returns the token of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Resolves the account before the handler of a route with access `account` runs. Refuses requests
 * without an account.
 * @param countUnauthenticated called for each request without a valid token or without the needed
 * permission; it may throw another failure, such as `rate_limited`
 */
export function requireAccounts(
  app: FastifyInstance,
  authenticate: Authenticate,
  countUnauthenticated: (request: FastifyRequest) => Promise<void>,
): void {
  // Counts a refused person by network, because the limit per account counts only calls whose
  // account is known.
  const accountOrCount = async (request: FastifyRequest, caller: Bearer | KeyHolder): Promise<Account> => {
    const { needs, scope } = request.routeOptions.config
    try {
      return accountOf(caller, { needs, scope })
    } catch (error) {
      if (!('key' in caller)) await countUnauthenticated(request)
      throw error
    }
  }
  app.decorate('authenticate', authenticate)
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'account') return
    const caller = await callerOf(request, authenticate)
    if (caller === undefined) {
      await countUnauthenticated(request)
      throw new Failure('unauthorized')
    }
    const account = await accountOrCount(request, caller)
    request.account = account
    // Browsers must not store personal data, because devices can be shared. API clients may store
    // responses, but must revalidate them.
    if (account.key === undefined) void reply.header('cache-control', 'no-store')
    else void reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' })
  })
}

/**
 * Authenticates the caller of a request.
 * @throws Failure `insufficient_aal`, or a reason to reject an API key
 */
export async function callerOf(
  request: FastifyRequest,
  authenticate: Authenticate,
  at?: Date,
): Promise<Bearer | KeyHolder | undefined> {
  const token = bearerToken(request)
  if (token === undefined) return undefined
  const named = { account: accountNamedBy(request), revised: revisedBy(request), at }
  const caller = await authenticate(token, request.ip, named)
  if (caller === 'second_step_due') throw new Failure('insufficient_aal')
  return caller
}

/**
 * Returns the account for which a caller acts, after checking that they have what the call needs.
 * @throws Failure `key_not_allowed`, `insufficient_scope`, `insufficient_role`, or an
 * `ActingRefusal`
 */
export function accountOf(
  caller: Bearer | KeyHolder,
  { needs, scope }: { readonly needs: Need | undefined; readonly scope: ApiKeyScope | undefined },
): Account {
  if ('key' in caller) {
    assureScope(caller, scope)
    return caller
  }
  const { person, sessionId, acting } = caller
  if (needs === 'self')
    return {
      person,
      sessionId,
      id: person,
      member: person,
      role: 'owner',
      granted: [],
      isClosing: false,
      isTest: false,
    }
  if (typeof acting === 'string') throw new Failure(acting)
  if (needs !== undefined) assureRole(acting, needs)
  return { person, sessionId, ...acting }
}

/**
 * Checks during a long answer that its caller still has the rights with which it began.
 * @throws Failure `unauthorized` if the session or key has ended or its rights have changed, or any
 * other reason to reject the caller
 */
export async function assureStillAllowed(request: FastifyRequest, account: Account, begunAt: Date) {
  const caller = await callerOf(request, request.server.authenticate, begunAt)
  const { needs, scope } = request.routeOptions.config
  const now = caller === undefined ? undefined : accountOf(caller, { needs, scope })
  if (now === undefined || rightsOf(now) !== rightsOf(account)) throw new Failure('unauthorized')
}

function rightsOf(account: Account): string {
  if (account.key !== undefined) return JSON.stringify([account.id, account.key])
  return JSON.stringify([account.id, account.member, account.role, account.granted])
}

/** Returns true if a caller has a permission. API keys have every permission. */
export function hasPermission(account: Account, permission: Permission): boolean {
  return account.key !== undefined || isPermitted(account, permission)
}

function isPermitted({ role, granted }: Acting, permission: Permission): boolean {
  return may(role, permission) || granted.includes(permission)
}

/** Returns the refusal of a caller whose role lacks a permission. */
export function insufficientRole(needs: Permission): Failure {
  return new Failure('insufficient_role', { facts: { needs, roles: rolesThatMay(needs).join(' ') } })
}

/** @throws Failure `insufficient_role`, `company_closing` */
function assureRole(acting: Acting, needs: Permission): void {
  if (!isPermitted(acting, needs)) throw insufficientRole(needs)
  if (acting.isClosing && !worksWhileClosing(needs)) throw new Failure('company_closing')
}

/**
 * Returns the account id in the header; undefined without the header. If the header is repeated,
 * the result is a text that names no account.
 */
function accountNamedBy(request: FastifyRequest): string | undefined {
  const named = request.headers[ACCOUNT_HEADER]
  return Array.isArray(named) ? named.join(',') : named
}

function revisedBy({ routeOptions, params }: FastifyRequest): string | undefined {
  const name = routeOptions.config.revalidatedBy
  return name === undefined ? undefined : (params as Readonly<Record<string, string>>)[name]
}

/**
 * Checks that an API key has the scope of a call.
 * @param needed undefined if no key may make the call
 * @throws Failure `key_not_allowed`, `insufficient_scope`
 */
function assureScope({ key }: KeyHolder, needed: ApiKeyScope | undefined): void {
  if (needed === undefined) throw new Failure('key_not_allowed')
  if (!grants(key.scopes, needed)) throw new Failure('insufficient_scope', { facts: { scope: needed } })
}
