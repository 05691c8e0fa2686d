import type { Readable } from 'node:stream'
import { freeBuffer } from '../base/free-buffer.ts'
import { toError } from '../concurrency/batcher.ts'
import { Failure } from '../errors/failure.ts'

/**
 * Reads a body into memory. Frees the received parts, so that only the body takes memory.
 * @param max largest length in bytes
 * @throws Failure `body_too_large`; an error with the status 400 if the client goes away
 */
export async function readBody(payload: Readable, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of payload as AsyncIterable<Buffer>) {
      length += part.length
      if (length > max) throw new Failure('body_too_large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof Failure ? error : Object.assign(toError(error), { statusCode: 400 })
  }
  const body = Buffer.concat(parts, length)
  parts.forEach(freeBuffer)
  return body
}
