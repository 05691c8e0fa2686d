import { useEffect, useState } from 'react'

/** How often what ends by itself is looked at, in milliseconds. */
const LOOK_EVERY_MS = 30_000

/** The device's clock in epoch milliseconds, as often as what ends by itself is worth a look. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const looking = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  return now
}
