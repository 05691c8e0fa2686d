import type { FastifyInstance } from 'fastify'
import { checkQr, createShipment, getDashboard, getShipment, listShipments } from '#contract/shipments.ts'
import { Refusal } from '#domain/error.ts'
import { findCheckpointsOf } from '../checkpoints/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction } from '../db/transaction.ts'
import { conflictRefusal } from '../events/conflict.ts'
import { Failure } from '../failure.ts'
import { route, serve } from '../http/route.ts'
import type { LogIdentity } from '../log/identity.ts'
import { naturalBatches } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { readCounts } from './counts.ts'
import { createBatch, type ShipmentRequest } from './create-batch.ts'
import { decodeCursor, encodeCursor, start } from './cursor.ts'
import { shipmentByKey } from './find-shipment.ts'
import { readHistory } from './history.ts'
import { presentDetail } from './present-detail.ts'
import { presentShipment } from './present-shipment.ts'
import { shipmentRequest } from './shipment-request.ts'
import { countCreatedSince, findShipmentOwner, listShipmentsAfter } from './queries.ts'

const RECENT = 5
const WEEK_MS = 7 * 24 * 60 * 60_000

export function shipmentRoutes(api: FastifyInstance, services: Services, log: LogIdentity): void {
  const { pool, config } = services
  const create = naturalBatches((requests: readonly ShipmentRequest[]) => createBatch(services, requests))

  serve(api, createShipment, async ({ body, account, reply }) => {
    const { row, isReplay } = await create(shipmentRequest(body, account.id, log)).catch((error: unknown) => {
      throw conflictRefusal(error)
    })
    return reply
      .code(isReplay ? 200 : 201)
      .send({ status: 'success', data: presentShipment(row, config.publicUrl) })
  })

  serve(api, listShipments, async ({ query, account, reply }) => {
    const after = query.cursor === undefined ? start : decodeCursor(query.cursor)
    const rows = await inTransaction(pool, [account.id], (tx) =>
      listShipmentsAfter(tx, account.id, after.createdAt, after.id, query.limit + 1),
    )
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = rows.length > query.limit && last !== undefined
    return reply.send({
      status: 'success',
      data: page.map((row) => presentShipment(row, config.publicUrl)),
      next_cursor: hasMore ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
    })
  })

  route(api, getShipment, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const row = await shipmentByKey(tx, params.tracking_id, account.id)
      const [checkpoints, history] = await oneFlight([
        findCheckpointsOf(tx, row.id, account.id),
        readHistory(tx, row.id, account.id),
      ])
      return presentDetail({ row, checkpoints, history, ownStatuses: [] }, config.publicUrl)
    }),
  )

  route(api, checkQr, ({ params, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const [found] = await findShipmentOwner(tx, params.tracking_id)
      if (!found) throw new Failure('not_found')
      if (found.user_id !== account.id) throw new Failure('access_denied')
      if (found.status === 'delivered') throw new Refusal('shipment_delivered')
      if (found.status === 'cancelled') throw new Refusal('shipment_cancelled')
      const row = await shipmentByKey(tx, params.tracking_id, account.id)
      return {
        id: row.id,
        tracking_id: row.tracking_id,
        status: row.status,
        origin: row.origin,
        destination: row.destination,
        exit_location: row.open_entry,
      }
    }),
  )

  route(api, getDashboard, ({ account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const [counts, week, recent] = await oneFlight([
        readCounts(tx, account.id),
        countCreatedSince(tx, account.id, new Date(Date.now() - WEEK_MS)),
        listShipmentsAfter(tx, account.id, start.createdAt, start.id, RECENT),
      ])
      const of = new Map(counts.map((one) => [one.status, one.shipments]))
      return {
        total: counts.reduce((sum, one) => sum + one.shipments, 0),
        this_week: week[0]?.shipments ?? 0,
        in_transit: of.get('in_transit') ?? 0,
        pending: of.get('pending') ?? 0,
        delivered: of.get('delivered') ?? 0,
        recent: recent.map((row) => presentShipment(row, config.publicUrl)),
      }
    }),
  )
}
