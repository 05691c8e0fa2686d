import type { FastifyInstance } from 'fastify'
import { WireError } from './wire-error.ts'

/**
 * Answers 504 if a request takes longer than the limit, including the arrival of its body. The work
 * continues, its result is discarded, and the client retries. Fastify's own `handlerTimeout` stops
 * counting once a body has arrived.
 * @param limit milliseconds
 */
export function limitTime(app: FastifyInstance, limit: number): void {
  app.addHook('onRequest', async (_request, reply) => {
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(timeOut())
    }, limit)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

function timeOut(): WireError {
  const message = 'Processing this request timed out, please retry after a moment.'
  return new WireError(504, 'request_timeout', message, { retryAfter: 1 })
}
