import { MAX_ROUTE_POINTS, type PlannedRoute } from '#contract/endpoints/places.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import type { Coordinates } from '#domain/distance.ts'

export type StopKind = 'origin' | CheckpointType | 'destination'

/** Something on the way that has a place: an end of it, or a checkpoint. */
export type Stop = {
  readonly id: string
  readonly kind: StopKind
  readonly title: string
  /** RFC 3339; absent for the ends. */
  readonly at?: string
  readonly address: string | null
  readonly coordinates: Coordinates
}

/** One marker: what happened at one place, in order; the last one gives its look. */
export type Spot = { readonly coordinates: Coordinates; readonly stops: readonly [Stop, ...Stop[]] }

/** Eleven metres: an entry and an exit at one gate are one marker. */
const DECIMALS = 4

const keyOf = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`

/** The markers, in the order in which their places were first reached. */
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

/** The points of the route in order, without standing still; where there are too many, ends and an even choice between. */
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

/** What is drawn and summed up: the route as far as it is known. */
export type RouteLine = Pick<PlannedRoute, 'geometry' | 'source'>
