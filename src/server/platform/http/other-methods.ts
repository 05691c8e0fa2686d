import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/**
 * Answers 405 with `Allow` where a path is called by a method that it does not have (RFC 9110, section 15.5.6), before
 * anything of the body is read. A path without parameters is one of its own, also where one with parameters would take it.
 * @param calls every call that is served, with paths as in OpenAPI
 * @param count called for each such request; it may refuse otherwise
 */
export function refuseOtherMethods(
  api: FastifyInstance,
  calls: readonly { readonly method: string; readonly path: string }[],
  count: (request: FastifyRequest) => Promise<void>,
): void {
  // Calls of one path may name its parameters differently.
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
