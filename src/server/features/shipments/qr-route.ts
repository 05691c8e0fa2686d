import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { getQrImage, getQrPng, getQrSvg, type QrContent } from '#contract/endpoints/qr-image.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { accountOf, callerOf, type Account, type Authenticate } from '#platform/http/account.ts'
import { preferredType } from '#platform/http/preferred-type.ts'
import { isKnown, setTag } from '#platform/http/precondition.ts'
import { serve } from '#platform/http/route.ts'
import { oneATurn } from '#platform/concurrency/one-a-turn.ts'
import type { Services } from '#platform/services.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { qrPng, qrSvg } from './qr-image.ts'

type ImageType = 'image/svg+xml' | 'image/png'
type Drawn = { readonly image: Buffer | string; readonly tag: string }

/** Maximum cache size. An image has one to four kilobytes. */
const CACHE_BYTES = 4_000_000

/**
 * Serves the image of a shipment's QR code, as SVG and PNG. Anyone who has the tracking code may
 * get the image that contains a link. Only the owner may get the image that contains the shipment's
 * data.
 */
export function qrRoute(api: FastifyInstance, { pool, config }: Services, authenticate: Authenticate): void {
  const images = new LRUCache<string, Drawn>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ image }) => image.length,
  })
  // Images are drawn one at a time. Drawing takes milliseconds of the main thread, so hundreds of
  // concurrent drawings would delay all sign-ins.
  const inTurn = oneATurn()

  serve(api, getQrSvg, ({ params, query, request, reply }) =>
    send(request, reply, 'image/svg+xml', { ...params, ...query, size: 0 }),
  )
  serve(api, getQrPng, ({ params, query, request, reply }) =>
    send(request, reply, 'image/png', { ...params, ...query }),
  )
  serve(api, getQrImage, ({ params, query, request, reply }) => {
    const type = preferredType(request.headers.accept, ['image/svg+xml', 'image/png']) ?? 'image/svg+xml'
    return send(request, reply.header('vary', 'accept'), type, { ...params, ...query })
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: ImageType,
    asked: { readonly tracking_id: TrackingCode; readonly content: QrContent; readonly size: number },
  ): Promise<FastifyReply> {
    const isLink = asked.content === 'link'
    const text = isLink
      ? `${config.publicUrl}/verify/${asked.tracking_id}`
      : await dataOf(asked.tracking_id, await ownerOf(request, authenticate))
    const { image, tag } = await (isLink ? cached : drawn)(type, text, asked.size)
    void reply.header('cache-control', isLink ? 'public, max-age=86400' : 'private, no-cache')
    setTag(reply, tag)
    if (isKnown(request, tag)) return reply.code(304).send()
    return reply.type(type).send(image)
  }

  async function cached(type: ImageType, text: string, size: number): Promise<Drawn> {
    const key = `${type} ${size} ${text}`
    const image = images.get(key) ?? (await drawn(type, text, size))
    images.set(key, image)
    return image
  }

  const drawn = (type: ImageType, text: string, size: number) => inTurn(() => draw(type, text, size))

  /** Returns the JSON text for a QR code with the shipment's data, the API's `qr_code_data`. */
  function dataOf(trackingId: TrackingCode, account: Account): Promise<string> {
    return inTransaction(pool, [account.id], async (tx) => {
      const row = await shipmentByKey(tx, trackingId, account.id)
      return presentShipment(row, config.publicUrl).qr_code_data
    })
  }
}

/**
 * Authenticates the caller by the same rules as routes that are declared with access `account`. The
 * routes of images are declared public, because the URL of an image contains no token.
 */
async function ownerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Account> {
  const caller = await callerOf(request, authenticate)
  if (caller === undefined) throw new Failure('unauthorized')
  return accountOf(caller, { needs: 'shipments.read', scope: 'shipments:read' })
}

function draw(type: ImageType, text: string, size: number): Drawn {
  const image = type === 'image/png' ? qrPng(text, size) : qrSvg(text)
  return { image, tag: hash('sha256', image, 'base64url').slice(0, 22) }
}
