import * as z from 'zod/mini'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import type { PlannedRoute, planRoute } from '#contract/endpoints/places.ts'
import { distanceMeters } from '#domain/places/distance.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import type { Rest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { openService, type PlacesContext, type PublicService } from './context.ts'

/**
 * Maximum response size in bytes. The response for a route across Brazil has some tens of thousands
 * of bytes.
 */
const MAX_BYTES = 2 * 1024 * 1024

const finite = z.number().check(z.gte(0))
const position = z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))])
const answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        distance: finite,
        duration: finite,
        geometry: z.object({
          type: z.literal('LineString'),
          coordinates: z.array(position).check(z.minLength(2)),
        }),
      }),
    )
    .check(z.minLength(1)),
})

/**
 * Requests the route by road from an OSRM server (its HTTP API, version 1).
 * @param path `longitude,latitude` pairs separated by semicolons
 * @throws ServiceError if there is no route, or if the answer is not valid
 */
async function fetchRouting(base: string, path: string, userAgent: string): Promise<PlannedRoute> {
  const url = new URL(`${base}/route/v1/driving/${path}`)
  url.search = 'overview=simplified&geometries=geojson&steps=false'
  const parsed = answer.safeParse(await fetchJson(url, { max: MAX_BYTES, userAgent }))
  const route = parsed.data?.routes[0]
  if (route === undefined) throw new ServiceError('answered no route', 200)
  const { geometry, distance, duration } = route
  return { geometry, distance_meters: distance, duration_seconds: duration, source: 'routing' }
}

const service: PublicService = {
  name: 'the routing service',
  limit: { name: 'route', burst: 60, seconds: 2 },
}

type Points = BodyOf<typeof planRoute>['points']

export type PlanRoute = (points: Points, account: string) => Promise<PlannedRoute>

/**
 * Opens the route planner. It plans by road if a routing service answers, else in a straight line,
 * and the result states which. After a failure the service is not called for half a minute.
 * @param now monotonic clock in milliseconds
 */
export function openRoutePlanner(context: PlacesContext, now?: () => number): PlanRoute {
  const { config, userAgent } = context
  const { routingUrl } = config.places
  if (routingUrl === undefined) return async (points) => straight(points)
  const request = (path: string, { watch }: Rest) => watch(fetchRouting(routingUrl, path, userAgent))
  const ask = openService(context, service, request, now)
  return async (points, account) => (await ask(pathOf(points), account))?.answer ?? straight(points)
}

/**
 * Formats points for the path of an OSRM request. Six decimal places of a degree are about eleven
 * centimetres.
 */
function pathOf(points: Points): string {
  return points.map(([latitude, longitude]) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')
}

function straight(points: Points): PlannedRoute {
  const places = points.map(([latitude, longitude]) => ({ latitude, longitude }))
  const legs = places.slice(1).map((place, before) => distanceMeters(places[before] ?? place, place))
  return {
    geometry: {
      type: 'LineString',
      coordinates: places.map(({ latitude, longitude }) => [longitude, latitude]),
    },
    distance_meters: legs.reduce((sum, leg) => sum + leg, 0),
    duration_seconds: null,
    source: 'straight',
  }
}
