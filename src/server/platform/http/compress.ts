import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify'

const gzip = promisify(gzipWithCallback)

/** A smaller answer fits one packet anyway. */
const MIN_BYTES = 1_400
/** Most of what level 6 saves, in half of its time. */
const LEVEL = 4

const compressible = /^(?:application\/json|text\/|image\/svg\+xml)/

const compress: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
  if (payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return payload
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  void reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return await gzip(payload, { level: LEVEL })
}

/**
 * Compresses answers to reads for callers that take gzip. Answers to writes are small or hold secrets, and no secret is
 * compressed (BREACH). Files in pieces and event streams go as they are. The ETag names the version of what is answered and not its
 * bytes, so that `If-Match` takes it whatever the encoding was.
 */
export function compressReads(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    // A read whose scope writes answers with a secret.
    if (route.method !== 'GET' || route.config?.scope?.endsWith(':write') === true) return
    route.onSend = [...[route.onSend ?? []].flat(), compress]
  })
}

/** Callers that weigh encodings by quality values get the text as it is. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((name) => name.trim() === 'gzip')
}
