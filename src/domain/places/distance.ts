/** A place on Earth in degrees (WGS 84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_METERS = 6_371_000

/**
 * Returns the great-circle distance in metres on a sphere, within half a percent of the ellipsoid.
 */
export function distanceMeters(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const cosines = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  // For antipodes, rounding errors can make this sum exceed 1, for which `Math.asin` returns NaN.
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, north + cosines * east)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
