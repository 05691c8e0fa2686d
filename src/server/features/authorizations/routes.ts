import type { FastifyInstance } from 'fastify'
import {
  grantAuthorization as grantEndpoint,
  listAuthorizations,
  listReceivedAuthorizations,
  restoreAuthorization as restoreEndpoint,
  revokeAuthorization as revokeEndpoint,
} from '#contract/endpoints/authorizations.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { openThrottle } from '#platform/throttle/throttle.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { grantAuthorization } from './grant-authorization.ts'
import { presentAuthorization } from './present-authorization.ts'
import { presentReceived } from './present-received.ts'
import { findRecorders, listAuthorizationsOf, listReceived } from '#core/authorizations/queries.ts'
import { restoreAuthorization, revokeAuthorization } from './revoke-authorization.ts'

const MAX_LISTED = 200

/**
 * Registers the routes for authorizing others to record checkpoints of one's shipments, and for
 * listing one's received authorizations.
 */
export function authorizationRoutes(api: FastifyInstance, services: Services): void {
  const { pool, keys } = services
  const placeKey = placeKeyOf(keys)
  const throttle = openThrottle(keys)

  route(api, listAuthorizations, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, params.tracking_id, account.id)
      const [rows, recorders, clock] = await pipelined([
        listAuthorizationsOf(tx, id, account.id, MAX_LISTED),
        findRecorders(tx, id),
        readClock(tx),
      ])
      const now = clock[0]?.now ?? new Date()
      return rows.map((row) => presentAuthorization(row, recorders, now))
    }),
  )

  serve(api, grantEndpoint, async ({ params, body, account, request, reply }) => {
    const grantor = { account: account.id, client: clientOf(request, placeKey) }
    const granted = await grantAuthorization(services, throttle, grantor, {
      shipmentKey: params.tracking_id,
      ...body,
    })
    const { row, now, isNew, isMailed } = granted
    const recorders = await inTransaction(pool, [account.id], (tx) => findRecorders(tx, row.shipment_id))
    const data = { ...presentAuthorization(row, recorders, now), mailed: isMailed }
    return reply.code(isNew ? 201 : 200).send({ status: 'success', data })
  })

  for (const [endpoint, act] of [
    [revokeEndpoint, revokeAuthorization],
    [restoreEndpoint, restoreAuthorization],
  ] as const) {
    route(api, endpoint, ({ params, account, request }) =>
      inTransaction(pool, [account.id], async (tx) => {
        const which = { shipmentKey: params.tracking_id, id: params.id, account: account.id }
        const { row, now } = await act(tx, which, clientOf(request, placeKey))
        return presentAuthorization(row, await findRecorders(tx, row.shipment_id), now)
      }),
    )
  }

  route(api, listReceivedAuthorizations, async ({ account }) => {
    const rows = await inTransaction(pool, [account.id], (tx) => listReceived(tx, account.id, MAX_LISTED))
    return rows.map(presentReceived)
  })
}
