import type { BodyOf } from '#contract/schema/endpoint.ts'
import type { PlannedRoute, planRoute } from '#contract/endpoints/places.ts'
import { distanceMeters } from '#domain/distance.ts'
import { singleFlight } from '#platform/concurrency/single-flight.ts'
import { createRest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import type { PlacesContext } from './context.ts'
import { routings } from './limits.ts'
import { fetchRouting } from './routing-service.ts'

type Points = BodyOf<typeof planRoute>['points']

export type PlanRoute = (points: Points, account: string) => Promise<PlannedRoute>

/**
 * Opens the route planner: by road if a routing service answers, else as the crow flies, which the
 * result states. After a failure the service is not called for half a minute.
 * @param now monotonic clock in milliseconds
 */
export function openRoutePlanner(
  { log, config, userAgent, countQuestion }: PlacesContext,
  now: () => number = () => performance.now(),
): PlanRoute {
  const { routingUrl } = config.places
  if (routingUrl === undefined) return async (points) => straight(points)
  const { isResting, watch } = createRest(now)
  const ask = singleFlight((path) => watch(fetchRouting(routingUrl, path, userAgent)))
  return async (points, account) => {
    if (isResting()) return straight(points)
    await countQuestion(routings, account)
    try {
      return await ask(pathOf(points))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      log.warn({ reason: error.message }, 'the routing service')
      return straight(points)
    }
  }
}

/** Six decimal places are eleven centimetres. */
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
