import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { may } from '#domain/accounts/role.ts'
import { readEvents } from '#contract/endpoints/live-stream.ts'
import { accountOf, callerOf, type Authenticate } from '#platform/http/account.ts'
import { Failure } from '#platform/errors/failure.ts'
import { setLimitHeaders } from '#platform/http/limit-headers.ts'
import { noQuery, parsedBody } from '#platform/http/route.ts'
import type { Hub } from './hub.ts'
import { pacedSender } from './paced-sender.ts'

/**
 * Milliseconds between heartbeats, which prevent proxies from closing a quiet stream. The session
 * behind a stream is checked at the same interval.
 */
const HEARTBEAT_MS = 25_000
/**
 * Maximum open pages of one person and of one account on this node. Each page holds a connection
 * and queries the database repeatedly.
 */
const MAX_STREAMS = { ofPerson: 200, ofAccount: 2_000 } as const
/** Reconnection delay in milliseconds, sent to the pages when the server stops. */
const RETRY_MS = 2_000

/**
 * Serves the event stream of the account. Clients read it with `fetch`, because `EventSource`
 * cannot send the bearer header.
 */
export async function liveRoutes(api: FastifyInstance, hub: Hub, authenticate: Authenticate): Promise<void> {
  await api.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
  const { path, access, needs } = readEvents
  const rights = { needs, scope: undefined }
  const streams = new Set<FastifyReply['sse']>()
  let isClosing = false
  api.addHook('preClose', (done) => {
    isClosing = true
    for (const stream of streams) end(stream)
    done()
  })
  const options = { sse: 'only', exposeHeadRoute: false, config: { access, needs } } as const
  api.get(path, options, async (request, reply) => {
    const { account } = request
    if (account?.sessionId === undefined) throw new Failure('unauthorized')
    parsedBody(noQuery, request.query)
    const open = hub.countOf(account.id, account.person)
    if (open.ofPerson >= MAX_STREAMS.ofPerson || open.ofAccount >= MAX_STREAMS.ofAccount) {
      throw new Failure('rate_limited', { retryAfter: 60 })
    }

    // No onSend hook runs for a stream, so the rate limit headers are set here.
    setLimitHeaders(request, reply)
    reply.sse.keepAlive()
    // An ended session closes its stream: immediately if it was revoked, at the next check if it
    // expired.
    const recheck = (): void => {
      callerOf(request, authenticate)
        .then((caller) => {
          const now = caller === undefined ? undefined : accountOf(caller, rights)
          // If the account or the role has changed, the page must open a new stream.
          const isSame = now?.key === undefined && now?.member === account.member && now.role === account.role
          if (!isSame) reply.sse.close()
        })
        .catch((error: unknown) => {
          // Any other error means that the database does not answer, so the stream stays open.
          if (error instanceof Failure) reply.sse.close()
        })
    }
    const send = pacedSender((event) => reply.sse.send(event))
    const isListing = may(account.role, 'shipments.read')
    const unsubscribe = hub.subscribe(account.id, account.person, {
      // Members who may not list shipments get no events that name a shipment.
      send: (event) => (isListing || event.event !== 'shipment' ? send(event) : undefined),
      recheck,
    })
    streams.add(reply.sse)
    const rechecking = setInterval(recheck, HEARTBEAT_MS)
    reply.sse.onClose(() => {
      clearInterval(rechecking)
      unsubscribe()
      streams.delete(reply.sse)
    })
    await reply.sse.send({ event: 'open', data: {} })
    if (isClosing) return end(reply.sse)
    // The session may have ended between its look-up and the subscription.
    recheck()
  })
}

/** Sends the reconnection delay to the page and ends its stream. */
function end(stream: FastifyReply['sse']): void {
  stream.send({ data: undefined, retry: RETRY_MS }).catch(() => undefined)
  stream.close()
}
