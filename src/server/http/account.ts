import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { Failure } from '../failure.ts'

/** Who makes a request. */
export type Account = { readonly id: string; readonly sessionId: string }

/**
 * The account a bearer token stands for, or undefined when it is wrong, expired or its session has ended.
 * `second_step_due`: signed in, but for the second step that the account asks for.
 */
export type Authenticate = (token: string) => Promise<Account | 'second_step_due' | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** The most calls of one client network per minute. */
    perMinute?: number
    /** The most members that the objects of a body may have. */
    mostMembers?: number
  }
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i

/** The token of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Resolves the account before a route's handler runs; routes of access `account` are refused without one.
 * @param countStranger called for each request that is refused; it may refuse otherwise
 */
export function requireAccounts(
  app: FastifyInstance,
  authenticate: Authenticate,
  countStranger: (request: FastifyRequest) => Promise<void>,
): void {
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'account') return
    const token = bearerToken(request)
    const account = token === undefined ? undefined : await authenticate(token)
    if (account === undefined) {
      await countStranger(request)
      throw new Failure('unauthorized')
    }
    if (account === 'second_step_due') throw new Failure('insufficient_aal')
    request.account = account
  })
}
