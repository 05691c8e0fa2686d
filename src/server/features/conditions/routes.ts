import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'
import { deviceRoutes } from './device-routes.ts'
import { rangeRoutes } from './range-routes.ts'

export function conditionRoutes(api: FastifyInstance, services: Services): void {
  deviceRoutes(api, services)
  rangeRoutes(api, services)
}
