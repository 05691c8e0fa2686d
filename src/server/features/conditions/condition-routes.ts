import type { FastifyInstance } from 'fastify'
import {
  getConditionFile,
  getConditions,
  getReadings,
  MAX_CHART_POINTS,
} from '#contract/endpoints/conditions.ts'
import { unpackFile } from '#core/conditions/condition-file.ts'
import { loadConditionFacts } from '#core/conditions/load-condition-facts.ts'
import { findShipmentConditions, listMonitoringsOf } from '#core/conditions/queries.ts'
import { pictureHeaders } from '#core/media/picture-headers.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { chartPoints } from '#domain/conditions/chart-points.ts'
import { countReadings } from '#domain/conditions/counted-readings.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { findConditionFile, listConditionAnnexes, listExcursionsOf } from './condition-queries.ts'
import { presentConditions, unmonitored } from './present-conditions.ts'

/** Serves the conditions of shipments: verdict, curve and files. */
export function shipmentConditionRoutes(api: FastifyInstance, { pool }: Services): void {
  route(api, getConditions, ({ params, account: { id: account } }) =>
    inTransaction(pool, [account], async (tx) => {
      const { id: shipment } = await shipmentByKey(tx, params.tracking_id, account)
      const [[conditions], monitorings, excursions, annexes, clock] = await pipelined([
        findShipmentConditions(tx, shipment, account),
        listMonitoringsOf(tx, shipment, account),
        listExcursionsOf(tx, shipment, account),
        listConditionAnnexes(tx, shipment, account),
        readClock(tx),
      ])
      const now = clock[0]?.now ?? new Date()
      const facts = await loadConditionFacts(tx, account, shipment, now)
      if (conditions === undefined || facts === undefined) return unmonitored
      return presentConditions({ conditions, monitorings, excursions, annexes }, judgeConditions(facts), now)
    }),
  )

  route(api, getReadings, ({ params, query, account: { id: account } }) =>
    inTransaction(pool, [account], async (tx) => {
      const { id: shipment } = await shipmentByKey(tx, params.tracking_id, account)
      const now = (await readClock(tx))[0]?.now ?? new Date()
      const facts = await loadConditionFacts(tx, account, shipment, now)
      const { range, monitorings = [] } = facts ?? {}
      if (range === undefined) return []
      const [least, most] = [Date.parse(query.from ?? ''), Date.parse(query.to ?? '')]
      return monitorings
        .filter(({ device }) => query.device_id === undefined || device === query.device_id)
        .flatMap(({ device, from, to, series }) =>
          series
            .filter(({ channel }) => query.channel === undefined || channel === query.channel)
            .map((one) => {
              const period = {
                from: Math.max(from, Number.isNaN(least) ? from : least),
                to: Math.min(to ?? now.getTime(), Number.isNaN(most) ? Number.POSITIVE_INFINITY : most),
              }
              const counted = countReadings(one, period, range)
              const { isReduced, points } = chartPoints(counted, period, MAX_CHART_POINTS)
              return {
                device_id: device,
                channel: one.channel,
                is_reduced: isReduced,
                points: points.map(({ at, ...values }) => ({ at: new Date(at).toISOString(), ...values })),
              }
            }),
        )
    }),
  )

  serve(api, getConditionFile, async ({ params, account: { id: account }, reply }) => {
    const digest = Buffer.from(params.digest, 'hex')
    const [found] = await inTransaction(pool, [account], async (tx) => {
      const { id: shipment } = await shipmentByKey(tx, params.tracking_id, account)
      return findConditionFile(tx, shipment, account, digest)
    })
    if (found === undefined) throw new Failure('not_found')
    return reply
      .headers({ ...pictureHeaders, 'content-disposition': 'attachment' })
      .type('text/plain; charset=utf-8')
      .send(await unpackFile(found.content, digest))
  })
}
