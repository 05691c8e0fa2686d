import type { FastifyInstance } from 'fastify'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import type { AuthContext } from '#features/auth/protocol/context.ts'
import { certificateRoutes } from './certificate-routes.ts'
import { shipmentConditionRoutes } from './condition-routes.ts'
import { excursionRoutes } from './excursion-routes.ts'
import { deviceRoutes } from './device-routes.ts'
import { monitoringRoutes } from './monitoring-routes.ts'
import { rangeRoutes } from './range-routes.ts'
import { readingRoutes } from './reading-routes.ts'
import { reportRoutes } from './report-routes.ts'

/** Serves devices, ranges, and what devices measured about shipments. */
export async function conditionRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
  auth: AuthContext,
): Promise<void> {
  deviceRoutes(api, services)
  rangeRoutes(api, services)
  await certificateRoutes(api, services)
  monitoringRoutes(api, services, log)
  shipmentConditionRoutes(api, services)
  excursionRoutes(api, services, log, auth)
  reportRoutes(api, services, log)
  await readingRoutes(api, services, log)
}
