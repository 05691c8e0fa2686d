import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/client.ts'
import { Failure } from '../failure.ts'
import { requireAccounts, type Authenticate } from './account.ts'
import { answerFailure } from './answer-failure.ts'

/** Requests per minute and account; per client network where nobody is signed in, since IPv6 clients choose addresses. */
const ACCOUNT_LIMIT = 1_200
const PUBLIC_LIMIT = 300

/** Opens `/api`: its own access, limits and failure envelope around the routes that `register` adds. */
export async function openApi(
  app: FastifyInstance,
  authenticate: Authenticate,
  register: (api: FastifyInstance) => void | Promise<void>,
): Promise<void> {
  await app.register(async (api) => {
    api.setErrorHandler(answerFailure)
    requireAccounts(api, authenticate)
    await api.register(rateLimit, {
      timeWindow: '1 minute',
      max: (request: FastifyRequest) => (request.account === null ? PUBLIC_LIMIT : ACCOUNT_LIMIT),
      keyGenerator: (request: FastifyRequest) => request.account?.id ?? networkOf(request.ip),
      // After the account is known.
      hook: 'preParsing',
      enableDraftSpec: true,
      errorResponseBuilder: (_request, context) =>
        new Failure('rate_limited', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
    })
    await register(api)
    api.all('/api', () => Promise.reject(new Failure('not_found')))
    api.all('/api/*', () => Promise.reject(new Failure('not_found')))
  })
}
