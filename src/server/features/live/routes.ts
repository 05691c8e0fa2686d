import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { may } from '#domain/accounts/role.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { followPublicPage, readEvents } from '#contract/endpoints/live-stream.ts'
import { accountOf, callerOf, type Authenticate } from '#platform/http/account.ts'
import { unknownShipment } from '#core/shipments/erased-shipment.ts'
import { Failure } from '#platform/errors/failure.ts'
import { networkOf } from '#platform/http/client.ts'
import { setLimitHeaders } from '#platform/http/limit-headers.ts'
import { noQuery, parsedBody } from '#platform/http/route.ts'
import type { OpenPage } from '../public-page/open-page.ts'
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
/** Maximum open public pages of one network and of this node. Further pages poll. */
const MAX_PUBLIC_STREAMS = { ofNetwork: 20, ofNode: 5_000 } as const
/** Reconnection delay in milliseconds, sent to the pages when the server stops. */
const RETRY_MS = 2_000

type LiveContext = {
  readonly hub: Hub
  readonly authenticate: Authenticate
  readonly openPage: OpenPage
}

/**
 * Serves the event streams of accounts and of public pages. Clients of an account read theirs with
 * `fetch`, because `EventSource` cannot send the bearer header.
 */
export async function liveRoutes(
  api: FastifyInstance,
  { hub, authenticate, openPage }: LiveContext,
): Promise<void> {
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
  const open: OpenStream = async (stream, first, leave) => {
    streams.add(stream)
    stream.onClose(() => {
      leave()
      streams.delete(stream)
    })
    await stream.send({ event: first, data: {} })
    if (isClosing) end(stream)
  }
  publicStreams(api, { hub, openPage, open })
  const options = { sse: 'only', exposeHeadRoute: false, config: { access, needs } } as const
  api.get(path, options, async (request, reply) => {
    const { account } = request
    if (account?.sessionId === undefined) throw new Failure('unauthorized')
    parsedBody(noQuery, request.query)
    const pages = hub.countOf(account.id, account.person)
    if (pages.ofPerson >= MAX_STREAMS.ofPerson || pages.ofAccount >= MAX_STREAMS.ofAccount) {
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
    const rechecking = setInterval(recheck, HEARTBEAT_MS)
    await open(reply.sse, 'open', () => {
      clearInterval(rechecking)
      unsubscribe()
    })
    // The session may have ended between its look-up and the subscription.
    recheck()
  })
}

/** Opens a stream with a first event, and calls a function when the stream ends. */
type OpenStream = (stream: FastifyReply['sse'], first: 'open' | 'changed', leave: () => void) => Promise<void>

type PublicStreams = Pick<LiveContext, 'hub' | 'openPage'> & { readonly open: OpenStream }

/**
 * Serves the event streams of public pages. An unknown code and a private page get the same
 * refusal.
 */
function publicStreams(api: FastifyInstance, { hub, openPage, open }: PublicStreams): void {
  const ofNetwork = new Map<string, number>()
  let ofNode = 0
  const { path, access, perMinute } = followPublicPage
  const options = { sse: 'only', exposeHeadRoute: false, config: { access, perMinute } } as const
  const url = path.replace('{tracking_id}', ':tracking_id')
  api.get<{ Params: { tracking_id: string } }>(url, options, async (request, reply) => {
    parsedBody(noQuery, request.query)
    const code = parseTrackingCode(request.params.tracking_id)
    if (code === undefined) throw unknownShipment()
    await openPage(code, request.ip).catch((error: unknown) => {
      const isHidden = error instanceof Failure && error.code !== 'rate_limited'
      throw isHidden ? unknownShipment() : error
    })
    // A stream that closed meanwhile calls no function at its end, so it must not be counted.
    if (!reply.sse.isConnected) return
    const network = networkOf(request.ip)
    const count = ofNetwork.get(network) ?? 0
    if (count >= MAX_PUBLIC_STREAMS.ofNetwork || ofNode >= MAX_PUBLIC_STREAMS.ofNode) {
      throw new Failure('rate_limited', { retryAfter: 60 })
    }
    ofNetwork.set(network, count + 1)
    ofNode++
    setLimitHeaders(request, reply)
    reply.sse.keepAlive()
    const { sse } = reply
    const leave = hub.subscribeToCode(code, () => {
      // A page that is gone is unsubscribed when its stream ends.
      sse.send({ event: 'changed', data: {} }).catch(() => undefined)
    })
    await open(sse, 'changed', () => {
      leave()
      ofNode--
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left === 0) ofNetwork.delete(network)
      else ofNetwork.set(network, left)
    })
  })
}

/** Sends the reconnection delay to the page and ends its stream. */
function end(stream: FastifyReply['sse']): void {
  stream.send({ data: undefined, retry: RETRY_MS }).catch(() => undefined)
  stream.close()
}
