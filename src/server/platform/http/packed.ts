import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Close to the best, in a tenth of the time. */
const BROTLI_QUALITY = 9

type Encoding = 'br' | 'gzip' | 'identity'

/** A text that is sent to many, packed once. */
export type Packed = { readonly etag: string; readonly bytes: Readonly<Record<Encoding, Buffer>> }

export async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bytes: { br, gzip: gz, identity } }
}

/**
 * Sends a packed text, or 304 to who has it.
 * @param varies by what else than the encoding the answer differs
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes }: Packed,
  type: string,
  varies = '',
): FastifyReply {
  void reply.headers({ etag, 'cache-control': 'no-cache', vary: `accept-encoding${varies && `, ${varies}`}` })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes[encoding])
}

/** Browsers that take brotli say so plainly; who weighs encodings by quality values gets the text as it is. */
function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const names = new Set(
    String(accepted ?? '')
      .split(',')
      .map((name) => name.trim()),
  )
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity'
}

/** Made when it is first asked for; again when that failed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
