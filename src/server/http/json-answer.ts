import type { FastifyReply } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer as it is sent, made once for many. */
export function jsonBytes(answer: object): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

/** Sends what `jsonBytes` made, as it would be sent by itself. */
export function sendJson(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(bytes)
}
