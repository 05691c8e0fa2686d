import type { FastifyInstance } from 'fastify'
import { findCep, geocode, planRoute } from '#contract/endpoints/places.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { openPlacesContext } from './context.ts'
import { openCepFinder } from './find-cep.ts'
import type { FindCoordinates } from './find-coordinates.ts'
import { openRoutePlanner } from './plan-route.ts'

/**
 * Serves postal codes, coordinates and routes from public services. The server calls the services,
 * so that they do not see the user's address or browser.
 */
export function placeRoutes(
  api: FastifyInstance,
  services: Services,
  findCoordinates: FindCoordinates,
): void {
  const context = openPlacesContext(services)
  const lookUpCep = openCepFinder(context)
  const plan = openRoutePlanner(context)

  route(api, findCep, ({ params, account }) => lookUpCep(params.cep, account.id))
  route(api, geocode, ({ query, account }) => findCoordinates(query, account.id))
  route(api, planRoute, ({ body, account }) => plan(body.points, account.id))
}
