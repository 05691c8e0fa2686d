import { useEffect, useRef, type RefObject } from 'react'
import type { MeasuredCoordinates } from '../../checkpoints/coordinates.ts'

/** Maximum age of a position, in milliseconds (specification, section 7). */
const MAX_AGE_MS = 60_000
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: MAX_AGE_MS }

export type Here = () => MeasuredCoordinates | undefined

/**
 * Watches the device's position, so that no scan waits for it. Returns a function for the last
 * position that is not too old.
 */
export function useHere(isWanted: boolean): Here {
  const last: RefObject<GeolocationPosition | undefined> = useRef(undefined)
  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        last.current = position
      },
      // Without a position, the scan is recorded without coordinates.
      () => undefined,
      OPTIONS,
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWanted])
  return () => {
    const found = last.current
    if (found === undefined || Date.now() - found.timestamp > MAX_AGE_MS) return undefined
    const { latitude, longitude, accuracy } = found.coords
    return { latitude, longitude, accuracy }
  }
}
