import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { getQrImage } from '#contract/shipments.ts'
import { serve } from '../http/route.ts'
import type { Services } from '../services.ts'

/** The printed code's image: the public link, readable by any phone's camera, with error correction Q. */
export function qrRoute(api: FastifyInstance, { config }: Services): void {
  serve(api, getQrImage, async ({ params, reply }) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(renderSVG(`${config.publicUrl}/verify/${params.tracking_id}`, { ecc: 'Q', border: 4 })),
  )
}
