import type {
  FastifyInstance,
  FastifyReply,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { JSON_TYPE } from '../http/json-answer.ts'
import type { Services } from '../services.ts'
import { openClaims, type Claim, type Kept } from './claim.ts'
import { giveIds, idempotencyKeyOf, macsOf } from './idempotency-key.ts'
import { openSettling } from './store-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotency: Claim | null
  }
}

/**
 * Makes writes that API keys may do repeatable by their `Idempotency-Key`, for 24 hours: the same request again gets the
 * same answer, with `Idempotency-Replayed: true`, and nothing is done twice, also where a node died in between.
 */
export function answerOnce(api: FastifyInstance, { pool, keys, log }: Services): void {
  const secret = keys.derive('idempotency')
  const earlier = (keys.earlier ?? []).map((derive) => derive('idempotency'))
  const claimOrFind = openClaims(pool)
  const settle = openSettling(pool)
  api.decorateRequest('idempotency', null)

  // The body is known by now, and not yet parsed by the contract.
  const findStoredResponse: preHandlerAsyncHookHandler = async (request, reply) => {
    const { account } = request
    const key = idempotencyKeyOf(request)
    if (account === null || key === undefined) return
    const found = await claimOrFind({ account: account.id, key, macs: macsOf(request, secret, earlier) })
    if ('answer' in found) return sendStoredResponse(reply, found)
    request.idempotency = found
    const { repeatedBy } = request.routeOptions.config
    if (repeatedBy === undefined) return
    // A deletion's body may be left out.
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
    await settle({ claim, given }).catch((error: unknown) =>
      log.warn({ err: error }, 'an answer could not be kept for its Idempotency-Key'),
    )
    return payload
  }

  api.addHook('onRoute', (route) => {
    // Reads, such as the drawing of labels by POST, may be asked as often as one likes. A GET may answer with a secret.
    if (route.method === 'GET' || route.config?.scope?.endsWith(':write') !== true) return
    route.preHandler = [...[route.preHandler ?? []].flat(), findStoredResponse]
    route.onSend = [...[route.onSend ?? []].flat(), keep]
  })
}

function sendStoredResponse(reply: FastifyReply, { status, answer, etag }: Kept): FastifyReply {
  if (etag !== null) void reply.header('etag', etag)
  return reply.code(status).header('idempotency-replayed', 'true').type(JSON_TYPE).send(answer)
}
