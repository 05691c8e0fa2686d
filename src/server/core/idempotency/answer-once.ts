import type {
  FastifyInstance,
  FastifyReply,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { JSON_TYPE } from '#platform/http/json-answer.ts'
import type { Services } from '#platform/services.ts'
import { openClaims, type Claim, type Kept } from './claim.ts'
import { giveIds, idempotencyKeyOf, macsOf, storedKeyOf } from './idempotency-key.ts'
import { openSettling } from './store-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotency: Claim | null
  }
}

/**
 * Makes writes by API keys repeatable with an `Idempotency-Key` for 24 hours. The same request
 * again gets the same response, with `Idempotency-Replayed: true`. Nothing is done twice, even if a
 * node died in between.
 */
export function answerOnce(api: FastifyInstance, { pool, keys, log }: Services): void {
  const secret = keys.derive('idempotency')
  const earlier = (keys.earlier ?? []).map((derive) => derive('idempotency'))
  const claimOrFind = openClaims(pool)
  const settle = openSettling(pool)
  api.decorateRequest('idempotency', null)

  // Runs after the body is read as JSON and before the contract's schema parses it. The schema
  // therefore receives the ids that are set here.
  const findStoredResponse: preHandlerAsyncHookHandler = async (request, reply) => {
    const { account } = request
    const key = idempotencyKeyOf(request)
    if (account === null || key === undefined) return
    const claimed = { account: account.id, key: storedKeyOf(account, key) }
    const found = await claimOrFind({ ...claimed, macs: macsOf(request, secret, earlier) })
    if ('answer' in found) return sendStoredResponse(reply, found)
    request.idempotency = found
    const { repeatedBy } = request.routeOptions.config
    if (repeatedBy === undefined) return
    // DELETE requests may omit the body.
    if (request.method === 'DELETE') request.body ??= {}
    giveIds(request.body, repeatedBy, found.seed)
  }

  const keep: onSendAsyncHookHandler = async (request, reply, payload) => {
    const claim = request.idempotency
    if (claim === null) return payload
    request.idempotency = null
    const etag = reply.getHeader('etag')
    if (typeof payload !== 'string') throw new Error('what is kept is the text of an answer')
    const given = { status: reply.statusCode, answer: payload, etag: typeof etag === 'string' ? etag : null }
    await settle({ claim, given, url: request.url }).catch((error: unknown) =>
      log.warn({ err: error }, 'an answer could not be kept for its Idempotency-Key'),
    )
    return payload
  }

  api.addHook('onRoute', (route) => {
    // Reads need no idempotency key, including reads by POST, such as drawing labels. A GET is
    // excluded even with a write scope, because its response may contain a secret. Formats of
    // others have no envelope to store, and recognize repeated events by themselves.
    if (!route.url.startsWith('/api/')) return
    if (route.method === 'GET' || route.config?.scope?.endsWith(':write') !== true) return
    route.preHandler = [...[route.preHandler ?? []].flat(), findStoredResponse]
    route.onSend = [...[route.onSend ?? []].flat(), keep]
  })
}

function sendStoredResponse(reply: FastifyReply, { status, answer, etag }: Kept): FastifyReply {
  if (etag !== null) void reply.header('etag', etag)
  return reply.code(status).header('idempotency-replayed', 'true').type(JSON_TYPE).send(answer)
}
