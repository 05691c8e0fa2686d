import { useEffect, useState } from 'react'

/**
 * Returns the device's clock in epoch milliseconds, updated at an interval.
 * @param everyMs interval in milliseconds; undefined stops the updates
 */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
