import type { FastifyInstance } from 'fastify'
import {
  addMilestones as addEndpoint,
  getMilestones,
  listFlightPlans,
} from '#contract/endpoints/milestones.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { listMilestones } from '#core/milestones/queries.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { pick } from '#domain/base/field-table.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route, serve } from '#platform/http/route.ts'
import { listMessages } from './fsu-queries.ts'
import { presentFlightPlans, presentMilestones, presentReport } from './present-milestones.ts'
import { listPlacedCheckpoints, listPlannedShipments } from './queries.ts'
import { addMilestones } from './record-milestones.ts'

/** Serves milestones of air cargo. */
export function milestoneRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool } = services

  route(api, getMilestones, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const shipment = await shipmentByKey(tx, params.tracking_id, account.id)
      const recorded = await listMilestones(tx, account.id, [shipment.id])
      const checkpoints = await listPlacedCheckpoints(tx, shipment.id, account.id)
      const now = (await readClock(tx))[0]?.now ?? new Date()
      const messages = seesRecipients(account) ? await listMessages(tx, account.id, shipment.id) : []
      const { status, air } = shipment
      return presentMilestones(
        { status, pieces: air?.pieces ?? null },
        { recorded, checkpoints, messages },
        now,
      )
    }),
  )

  route(api, listFlightPlans, ({ account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const shipments = await listPlannedShipments(tx, account.id)
      const ids = shipments.map(({ id }) => id)
      return [...presentFlightPlans(shipments, await listMilestones(tx, account.id, ids))]
    }),
  )

  serve(api, addEndpoint, async ({ params, body, account, reply }) => {
    const caller = { account: account.id, author: authorOf(account), key: params.tracking_id }
    const { milestones, warnings, isKnown } = await addMilestones(services, log, caller, body)
    const data = {
      milestones: milestones.map((one) => ({
        ...presentReport(one),
        ...pick(one, ['code', 'time_type', 'airport', 'outcome']),
      })),
      warnings,
    }
    return reply.code(isKnown ? 200 : 201).send({ status: 'success', data })
  })
}
