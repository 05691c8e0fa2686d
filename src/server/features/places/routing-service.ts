import * as z from 'zod/mini'
import type { PlannedRoute } from '#contract/endpoints/places.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'

/** Maximum response size in bytes. A route across the country has some tens of thousands. */
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
export async function fetchRouting(base: string, path: string, userAgent: string): Promise<PlannedRoute> {
  const url = new URL(`${base}/route/v1/driving/${path}`)
  url.search = 'overview=simplified&geometries=geojson&steps=false'
  const parsed = answer.safeParse(await fetchJson(url, { max: MAX_BYTES, userAgent }))
  const route = parsed.data?.routes[0]
  if (route === undefined) throw new ServiceError('answered no route', 200)
  const { geometry, distance, duration } = route
  return { geometry, distance_meters: distance, duration_seconds: duration, source: 'routing' }
}
