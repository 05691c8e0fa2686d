import type { FastifyInstance } from 'fastify'
import { WireError } from './wire-error.ts'

/**
 * Answers 504 when a request takes longer, its arrival included. The work goes on; what it comes to is not told, and the
 * client asks again. Fastify's own `handlerTimeout` stops counting once a body has arrived.
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
