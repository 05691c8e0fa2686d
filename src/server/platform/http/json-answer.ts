import type { FastifyReply } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Serializes a response to bytes that can be sent to several recipients. */
export function jsonBytes(answer: object): Buffer {
  return Buffer.from(JSON.stringify(answer))
}

/**
 * Serializes a response like `jsonBytes`, but into a buffer outside of Node's buffer pool. A cached
 * slice of the pool would prevent the whole pool from being freed.
 */
export function ownJsonBytes(answer: object): Buffer {
  const text = JSON.stringify(answer)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Sends the result of `jsonBytes` with the JSON content type. */
export function sendJson(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.type(JSON_TYPE).send(bytes)
}
