import { MAX_ROUTE_POINTS, type PlannedRoute } from '#contract/endpoints/places.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { Coordinates } from '#domain/places/distance.ts'
import type { RouteFigures } from './route-summary.tsx'

export type StopKind = 'origin' | CheckpointType | 'destination'

/** Stop of the route that has coordinates: the origin, the destination or a checkpoint. */
export type Stop = {
  readonly id: string
  readonly kind: StopKind
  readonly title: string
  /** Time of the checkpoint, RFC 3339; absent for the origin and the destination. */
  readonly at?: string
  readonly address: string | null
  readonly coordinates: Coordinates
}

/**
 * One marker with all stops at one place, in order. The last stop determines the marker's
 * appearance.
 */
export type Spot = { readonly coordinates: Coordinates; readonly stops: readonly [Stop, ...Stop[]] }

/**
 * Number of decimals to which coordinates are compared. Four decimals are eleven metres, so that an
 * entry and an exit at one gate share a marker.
 */
const DECIMALS = 4

const keyOf = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`

/** Returns the markers, in the order in which their places were first reached. */
export function spotsOf(stops: readonly Stop[]): readonly Spot[] {
  const spots = new Map<string, Spot>()
  for (const stop of stops) {
    const key = keyOf(stop.coordinates)
    const spot = spots.get(key)
    spots.set(
      key,
      spot === undefined
        ? { coordinates: stop.coordinates, stops: [stop] }
        : { ...spot, stops: [...spot.stops, stop] },
    )
  }
  return [...spots.values()]
}

/**
 * Returns the points of the route in order. Successive stops at the same place are one point. If
 * there are more than `MAX_ROUTE_POINTS`, returns origin, destination and an even selection of the
 * points between them.
 */
export function routePoints(stops: readonly Stop[]): [number, number][] {
  const places = stops
    .map(({ coordinates }) => coordinates)
    .filter((place, index, all) => index === 0 || keyOf(place) !== keyOf(all[index - 1] ?? place))
  const last = places.length - 1
  const count = Math.min(places.length, MAX_ROUTE_POINTS)
  return Array.from({ length: count }, (_, index) => {
    const chosen = places[count < 2 ? 0 : Math.round((index * last) / (count - 1))]
    return chosen === undefined ? [0, 0] : [chosen.latitude, chosen.longitude]
  })
}

/** Shape of the planned route, and how it was found: by road or as a straight line. */
export type RouteLine = Pick<PlannedRoute, 'geometry' | 'source'>

/** Route of a shipment, as both maps show it. */
export type ShownRoute = {
  readonly stops: readonly Stop[]
  readonly points: readonly (readonly [number, number])[]
  /** Line of the route on the open map (MapLibre); undefined while the line is unknown. */
  readonly line: RouteLine | undefined
  /** The stop whose popup is open. */
  readonly selected: string | undefined
  readonly onSelect: (stop: string | undefined) => void
  /**
   * Called with the distance and duration that the keyed maps service (Google Maps) computed; null
   * if the service finds no route.
   */
  readonly onDriven: (figures: RouteFigures | null) => void
}
