import { useEffect, useState } from 'react'

/** Interval at which `useNow` reads the clock, in milliseconds. */
const LOOK_EVERY_MS = 30_000

/** Returns the device's clock in epoch milliseconds, updated often enough to show expiries. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const looking = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  return now
}
