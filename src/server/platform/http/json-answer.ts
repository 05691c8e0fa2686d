import type { FastifyReply } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer as it is sent, made once for many. */
export function jsonBytes(answer: object): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

/** As `jsonBytes`, in memory of its own: what is kept for long would hold on to all of a pool that it has a part of. */
export function ownJsonBytes(answer: object): Buffer {
  const text = JSON.stringify(answer)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Sends what `jsonBytes` made, as it would be sent by itself. */
export function sendJson(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(bytes)
}
