import { useEffect, useState } from 'react'

/** The clock in epoch milliseconds, second by second while it is wanted. */
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
