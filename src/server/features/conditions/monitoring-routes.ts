import type { FastifyInstance } from 'fastify'
import {
  endMonitoring as endEndpoint,
  startMonitorings as startEndpoint,
} from '#contract/endpoints/conditions.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import type { Account } from '#platform/http/account.ts'
import { route, serve } from '#platform/http/route.ts'
import { endMonitoring, startMonitorings, type ConditionCaller } from './monitor-shipment.ts'
import { presentMonitoring } from './present-conditions.ts'

/** Returns who changes the conditions of a shipment. */
function callerOf(account: Account, key: string): ConditionCaller {
  return { account: account.id, author: authorOf(account), key }
}

/** Serves the start and the end of monitorings. */
export function monitoringRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  serve(api, startEndpoint, async ({ params, body, account, reply }) => {
    const caller = callerOf(account, params.tracking_id)
    const { rows, isReplay } = await startMonitorings(services, log, caller, body)
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: rows.map(presentMonitoring) })
  })

  route(api, endEndpoint, async ({ params, body, account }) =>
    presentMonitoring(
      await endMonitoring(services, log, callerOf(account, params.tracking_id), params.id, body),
    ),
  )
}
