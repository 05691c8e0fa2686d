/** Position of the device in degrees, with its accuracy in metres; null if the accuracy was not kept. */
export type Position = {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number | null
}

export type PositionFailure = 'denied' | 'unavailable'

export type PositionResult = { readonly position: Position } | { readonly failure: PositionFailure }

/** The longest wait for a position, and how old one may be (specification, section 7). */
const TIMEOUT_MS = 10_000
export const MAX_AGE_MS = 60_000

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS }

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

/**
 * The answer of a device asked at `askedAt`, given up when the time is over. The browser's own timeout does not run while
 * its permission question stands unanswered, which may be for ever.
 * @param askedAt epoch milliseconds, as is `now`
 */
export function inTime(
  answer: Promise<PositionResult>,
  askedAt: number,
  now: number,
): Promise<PositionResult> {
  const rest = Math.max(askedAt + TIMEOUT_MS - now, 0)
  let timer: ReturnType<typeof setTimeout>
  const givenUp = new Promise<PositionResult>((resolve) => {
    timer = setTimeout(() => resolve({ failure: 'unavailable' }), rest)
  })
  return Promise.race([answer, givenUp]).finally(() => clearTimeout(timer))
}
