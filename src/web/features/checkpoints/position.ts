/** Where the device is, in degrees, to so many metres. */
export type Position = {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

export type PositionFailure = 'denied' | 'unavailable'

export type PositionResult = { readonly position: Position } | { readonly failure: PositionFailure }

/** High accuracy, 10 s, cached up to 60 s (specification, section 7). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Asks the device where it is. It never fails: without a position it says why. */
export function findPosition(): Promise<PositionResult> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ failure: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ position: { latitude, longitude, accuracy } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ failure: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      OPTIONS,
    )
  })
}
