import type { MeasuredCoordinates } from '../values/coordinates.ts'

/** Coordinates of the device, and their accuracy in metres; null if the accuracy is unknown. */
type Position = Required<MeasuredCoordinates>

export type PositionFailure = 'denied' | 'unavailable'

export type PositionResult = { readonly position: Position } | { readonly failure: PositionFailure }

/**
 * Timeout for a position, and maximum age of a position, in milliseconds (specification, section
 * 7).
 */
const TIMEOUT_MS = 10_000
export const MAX_AGE_MS = 60_000

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS }

/**
 * Requests the position of the device. Never rejects: without a position, the result has a reason.
 */
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

/**
 * Returns the device's answer to a request made at `askedAt`, or a failure after the timeout. The
 * browser's own timeout does not run while its permission prompt is open, and a prompt may stay
 * open forever.
 * @param askedAt epoch milliseconds, like `now`
 */
export function inTime(
  answer: Promise<PositionResult>,
  askedAt: number,
  now: number,
): Promise<PositionResult> {
  const rest = Math.max(askedAt + TIMEOUT_MS - now, 0)
  const late = new Promise<PositionResult>((resolve) => {
    setTimeout(() => resolve({ failure: 'unavailable' }), rest)
  })
  return Promise.race([answer, late])
}
