import { useEffect, useState } from 'react'

/** Returns the clock in epoch milliseconds, updated every second while `isWanted`. */
export function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWanted) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
