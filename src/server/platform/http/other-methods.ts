import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/**
 * Answers 405 with `Allow` if a path does not have the request's method (RFC 9110, section 15.5.6),
 * before the body is read. A path without parameters has only its own methods, even if a
 * parameterized path would match it.
 * @param calls every served call, with paths in OpenAPI syntax
 * @param count called for each such request; it may throw another failure, such as `rate_limited`
 */
export function refuseOtherMethods(
  api: FastifyInstance,
  calls: readonly { readonly method: string; readonly path: string }[],
  count: (request: FastifyRequest) => Promise<void>,
): void {
  // Calls of one path may use different parameter names.
  const paths = Map.groupBy(calls, ({ path }) => path.replaceAll(/\{\w+\}/g, ':key'))
  for (const [url, its] of paths) {
    const allow = [...new Set(its.map(({ method }) => method))].toSorted()
    const refuse = async (request: FastifyRequest): Promise<never> => {
      await count(request)
      const facts = { method: request.method, allow: allow.join(', ') }
      throw new Failure('method_not_allowed', { allow, facts })
    }
    const method = api.supportedMethods.filter((one) => !allow.includes(one))
    api.route({ method, url, config: { access: 'public' }, onRequest: refuse, handler: refuse })
  }
}
