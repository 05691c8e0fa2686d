import { useMemo, useRef } from 'react'
import { GONE_MS } from './gone.ts'

export type InView = {
  /**
   * Returns true if a code in a frame taken at this time (epoch milliseconds) has been in the
   * picture since it was last processed.
   */
  readonly isStill: (trackingId: string, takenAt: number) => boolean
  /** Marks a code as processed. */
  readonly saw: (trackingId: string) => void
}

/**
 * Tracks the code that is still in the picture, so that it is scanned only once until it leaves.
 */
export function useInView(): InView {
  const last = useRef({ trackingId: '', at: 0 })
  return useMemo(() => {
    const saw = (trackingId: string) => {
      last.current = { trackingId, at: Date.now() }
    }
    const isStill = (trackingId: string, takenAt: number) => {
      const { trackingId: before, at } = last.current
      const isSame = before === trackingId && takenAt - at < GONE_MS
      if (isSame) saw(trackingId)
      return isSame
    }
    return { isStill, saw }
  }, [])
}
