import type { FastifyReply } from 'fastify'

/** Answers 404. The answer must not be cached, because a missing file may be created later. */
export function notFound(reply: FastifyReply): FastifyReply {
  return asText(reply).code(404).send('not found\n')
}

/** Prepares a text response that must not be cached, because its content may change. */
export function asText(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
}
