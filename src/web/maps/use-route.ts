import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { planRoute, type PlannedRoute } from '#contract/endpoints/places.ts'
import type { ShipmentDetail, Shipment } from '#contract/endpoints/shipments.ts'
import { request } from '../api/request.ts'
import { geocodeQuery, questionOf, type TypedAddress } from './use-geocode.ts'
import { routePoints, type Stop } from './route-stops.ts'

type End = 'origin' | 'destination'

/** City and UF at the end of an address in one line: `…, São Paulo/SP`. */
const CITY_AND_UF = /([^,/]+)\/([A-Z]{2})\s*$/

/**
 * Returns the address of a shipment's origin or destination for geocoding. Takes the street from
 * the one-line address. Takes city and UF from it too if the shipment has no fields for them.
 */
function addressOfEnd(shipment: Shipment, end: End): TypedAddress {
  const joined = shipment[end]
  const [, city = '', uf = ''] = CITY_AND_UF.exec(joined.slice(-140)) ?? []
  return {
    street: joined.split(',', 1)[0] ?? '',
    number: shipment[`${end}_number`],
    neighborhood: shipment[`${end}_neighborhood`],
    city: shipment[`${end}_city`] ?? city.trim(),
    uf: shipment[`${end}_state`] ?? uf,
  }
}

const ends = ['origin', 'destination'] as const

export type ShipmentRoute = {
  /** Stops with coordinates, from origin to destination. */
  readonly stops: readonly Stop[]
  readonly points: [number, number][]
  readonly route: PlannedRoute | undefined
  /** True while the coordinates of origin or destination are requested, or the route is planned. */
  readonly isPending: boolean
}

/**
 * Finds the coordinates of origin and destination, and plans the route through the checkpoints. If
 * one part fails, the others are still shown.
 */
export function useShipmentRoute(shipment: ShipmentDetail, isPlanned: boolean): ShipmentRoute {
  const located = useQueries({
    queries: ends.map((end) => geocodeQuery(questionOf(addressOfEnd(shipment, end)))),
  })
  const isLocating = located.some(({ isLoading }) => isLoading)
  const [origin = [], destination = []] = ends.map((end, index): Stop[] => {
    const coordinates = located[index]?.data
    return coordinates ? [{ id: end, kind: end, title: shipment[end], address: null, coordinates }] : []
  })
  const stops = [...origin, ...checkpointStops(shipment), ...destination]
  const points = routePoints(stops)
  const planned = useQuery({
    queryKey: ['route', points],
    queryFn:
      points.length < 2 || isLocating || !isPlanned
        ? skipToken
        : ({ signal }) => request(planRoute, { body: { points }, signal }),
    staleTime: Infinity,
  })
  return { stops, points, route: planned.data, isPending: isLocating || planned.isLoading }
}

function checkpointStops({ checkpoints }: ShipmentDetail): Stop[] {
  return checkpoints.flatMap((checkpoint): Stop[] => {
    const { id, checkpoint_type: kind, location: title, timestamp: at, address } = checkpoint
    const { latitude, longitude } = checkpoint
    if (latitude === null || longitude === null) return []
    return [{ id, kind, title, at, address, coordinates: { latitude, longitude } }]
  })
}
