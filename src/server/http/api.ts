import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/client.ts'
import { Failure } from '../failure.ts'
import { requireAccounts, type Authenticate } from './account.ts'
import { answerFailure } from './answer-failure.ts'

/** Requests per minute and account; per client network where nobody is signed in, since IPv6 clients choose addresses. */
const ACCOUNT_LIMIT = 1_200
const PUBLIC_LIMIT = 300

const WINDOW = '1 minute'

/** Opens `/api`: its own access, limits and failure envelope around the routes that `register` adds. */
export async function openApi(
  app: FastifyInstance,
  authenticate: Authenticate,
  register: (api: FastifyInstance) => void | Promise<void>,
): Promise<void> {
  await app.register(async (api) => {
    api.setErrorHandler(answerFailure)
    await api.register(rateLimit, {
      timeWindow: WINDOW,
      max: ({ account, routeOptions }: FastifyRequest) =>
        account === null ? (routeOptions.config.perMinute ?? PUBLIC_LIMIT) : ACCOUNT_LIMIT,
      keyGenerator: (request: FastifyRequest) => request.account?.id ?? networkOf(request.ip),
      // After the account is known.
      hook: 'preParsing',
      enableDraftSpec: true,
      errorResponseBuilder: (_request, context) => tooMany(context.ttl),
    })
    // Those that are turned away before the limit above is asked.
    const strangers = api.createRateLimit({
      timeWindow: WINDOW,
      max: PUBLIC_LIMIT,
      keyGenerator: (request: FastifyRequest) => `stranger ${networkOf(request.ip)}`,
    })
    requireAccounts(api, authenticate, async (request) => {
      const counted = await strangers(request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
    })
    await register(api)
    api.all('/api', () => Promise.reject(new Failure('not_found')))
    api.all('/api/*', () => Promise.reject(new Failure('not_found')))
  })
}

/** @param ttl milliseconds until the window ends */
function tooMany(ttl: number): Failure {
  return new Failure('rate_limited', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) })
}
