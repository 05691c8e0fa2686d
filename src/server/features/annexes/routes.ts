import type { FastifyInstance } from 'fastify'
import { addAnnex, listAnnexes } from '#contract/endpoints/annexes.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { findAnnex, listAnnexesOf, presentAnnex } from '#core/changes/annex-queries.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { missingShipment } from '#core/shipments/erased-shipment.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route, serve } from '#platform/http/route.ts'

/** Registers the routes for what is added to shipments, also after their final event. */
export function annexRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool } = services

  serve(api, addAnnex, async ({ params: { tracking_id: key }, body, account, reply }) => {
    const change = annexAddition(account.id, key, body, log, authorOf(account))
    const { eventId, isReplay } = await recordChange(services, change)
    const row = await inTransaction(pool, [account.id], async (tx) => {
      const [found] = await findAnnex(tx, eventId ?? '', account.id)
      // The shipment can be erased between the two transactions.
      if (found === undefined) throw await missingShipment(tx, key, account.id)
      return found
    })
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentAnnex(row, account) })
  })

  route(api, listAnnexes, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, params.tracking_id, account.id)
      const rows = await listAnnexesOf(tx, id, account.id)
      return rows.map((row) => presentAnnex(row, account))
    }),
  )
}
