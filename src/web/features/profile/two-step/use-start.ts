import { useEffect, useRef } from 'react'

/** Starts something with its component: once, though effects may run twice. */
export function useStart(start: () => void): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  }, [start])
}
