import type { FastifyInstance } from 'fastify'
import { eraseShipment as eraseEndpoint, getErasure } from '#contract/endpoints/erasure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { eraseShipment } from './erase-shipment.ts'
import { erasedShipment } from '#core/shipments/erased-shipment.ts'
import { presentErased } from './present-erased.ts'

/**
 * Serves the erasure of a shipment's contents (LGPD, article 18), and the remaining data of an
 * erased shipment.
 */
export function erasureRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool, keys } = services
  const placeKey = placeKeyOf(keys)

  route(api, eraseEndpoint, async ({ params, body, account, request }) => {
    const wish = { key: params.tracking_id, typed: body.tracking_id }
    return presentErased(
      await eraseShipment(services, log, { account: account.id, client: clientOf(request, placeKey) }, wish),
    )
  })

  route(api, getErasure, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const row = await erasedShipment(tx, params.tracking_id, account.id)
      if (row === undefined) throw new Failure('not_found')
      return presentErased(row)
    }),
  )
}
