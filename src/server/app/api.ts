import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Need } from '#contract/schema/endpoint.ts'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import { networkOf } from '#platform/http/client.ts'
import { Failure } from '#platform/errors/failure.ts'
import { answerOnce } from '#core/idempotency/answer-once.ts'
import type { Services } from '#platform/services.ts'
import { requireAccounts, type Authenticate } from '#platform/http/account.ts'
import { answerFailure } from '#platform/http/answer-failure.ts'
import { compressReads } from '#platform/http/compress.ts'
import { refuseOtherMethods } from '#platform/http/other-methods.ts'
import { RATE_WINDOW_SECONDS, setLimitHeaders } from '#platform/http/limit-headers.ts'

/**
 * Maximum requests per minute: of a member, of an API key, and of a network without a sign-in.
 * Callers who are not signed in are counted per network instead of per address, because an IPv6
 * client can choose among many addresses.
 */
const MEMBER_LIMIT = 1_200
const KEY_LIMIT = 600
const PUBLIC_LIMIT = 300

/**
 * Maximum accounts, keys and networks counted at the same time. A caller could evict counts by
 * calling from more networks than this. The caller would gain nothing, because each of these
 * networks has its own limit.
 */
const MAX_COUNTED = 100_000
const WINDOW = { timeWindow: RATE_WINDOW_SECONDS * 1000, cache: MAX_COUNTED }

/**
 * Method and path that `/api` serves, with the access that a request needs. The path is in OpenAPI
 * syntax.
 */
export type ServedCall = {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly needs: Need | undefined
  readonly scope: ApiKeyScope | undefined
}

/**
 * Opens `/api` with its access checks, limits and error envelope around the routes that `register`
 * adds. Each route must declare who may call it.
 */
export async function openApi(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  register: (api: FastifyInstance) => void | Promise<void>,
): Promise<readonly ServedCall[]> {
  const served: ServedCall[] = []
  let calls: readonly ServedCall[] = []
  await app.register(async (api) => {
    api.setErrorHandler(answerFailure)
    api.addHook('onRequest', (_request, reply, done) => {
      void reply.header('api-version', API_VERSION)
      done()
    })
    api.addHook('onSend', (request, reply, payload, done) => {
      setLimitHeaders(request, reply)
      done(null, payload)
    })
    api.addHook('onRoute', ({ method, url, config }) => {
      if (config?.access === undefined) throw new Error(`${url} does not say who may call it`)
      const { access, needs, scope } = config
      if (access === 'account' && needs === undefined) throw new Error(`${url} does not say what it needs`)
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      // Formats of others, which stand beside `/api`, answer other methods themselves.
      if (!path.startsWith('/api/')) return
      for (const one of [method].flat()) served.push({ method: one, path, access, needs, scope })
    })
    const countUnauthenticated = await limitCalls(api)
    requireAccounts(api, authenticate, countUnauthenticated)
    limitAccounts(api, services.config.accountCallsPerMinute)
    answerOnce(api, services)
    compressReads(api)
    await register(api)
    calls = [...served]
    refuseOtherMethods(api, calls, countUnauthenticated)
    const anyone = { config: { access: 'public' } } as const
    api.all('/api', anyone, () => Promise.reject(new Failure('not_found')))
    api.all('/api/*', anyone, () => Promise.reject(new Failure('not_found')))
  })
  return calls
}

/**
 * Limits the calls of each caller.
 * @returns a function that counts a request which is rejected before the limit runs
 */
async function limitCalls(api: FastifyInstance): Promise<(request: FastifyRequest) => Promise<void>> {
  await api.register(rateLimit, {
    ...WINDOW,
    max: ({ account, routeOptions }: FastifyRequest) => {
      if (account === null) return routeOptions.config.perMinute ?? PUBLIC_LIMIT
      return account.key === undefined ? MEMBER_LIMIT : KEY_LIMIT
    },
    keyGenerator: ({ account, ip }: FastifyRequest) => {
      if (account === null) return networkOf(ip)
      return account.key === undefined ? account.member : account.key.countedAs
    },
    // The plugin adds its hook to each route. The hooks of a route run after the global hooks, so
    // the account is already known when it runs.
    hook: 'onRequest',
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })
  // Each limit has its own store of counts. The plugin accepts the size of this store (`cache`),
  // although the type of the options does not list it.
  const unauthenticated = api.createRateLimit({
    ...WINDOW,
    max: PUBLIC_LIMIT,
    keyGenerator: (request: FastifyRequest) => `outsider ${networkOf(request.ip)}`,
  })
  return async (request) => {
    const counted = await unauthenticated(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
}

/** Limits the calls that all members and API keys of an account make together. */
function limitAccounts(api: FastifyInstance, max: number): void {
  const count = api.createRateLimit({
    ...WINDOW,
    max,
    keyGenerator: ({ account }: FastifyRequest) => account?.id ?? '',
  })
  api.addHook('onRequest', async (request) => {
    if (request.account === null) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}

/** @param ttl milliseconds until the window ends */
function tooMany(ttl: number): Failure {
  return new Failure('rate_limited', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) })
}
