/// <reference types="google.maps" />

export type Drive = {
  readonly path: google.maps.LatLng[]
  readonly meters: number
  readonly seconds: number
}

/**
 * Requests directions in driving mode, through all points between the ends in the best order
 * (specification, section 7). Returns undefined for fewer than two points. Rejects if the service
 * finds no route.
 */
export async function planDrive(
  directions: google.maps.DirectionsService,
  points: readonly (readonly [number, number])[],
): Promise<Drive | undefined> {
  const places = points.map(([lat, lng]) => ({ lat, lng }))
  const [origin] = places
  const destination = places.at(-1)
  if (origin === undefined || destination === undefined || places.length < 2) return undefined
  const { routes } = await directions.route({
    origin,
    destination,
    waypoints: places.slice(1, -1).map((location) => ({ location, stopover: true })),
    optimizeWaypoints: true,
    travelMode: google.maps.TravelMode.DRIVING,
    region: 'BR',
  })
  const [route] = routes
  if (route === undefined) throw new Error('no route')
  const sum = (part: 'distance' | 'duration'): number =>
    route.legs.reduce((total, leg) => total + (leg[part]?.value ?? 0), 0)
  return { path: route.overview_path, meters: sum('distance'), seconds: sum('duration') }
}
