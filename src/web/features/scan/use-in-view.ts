import { useRef } from 'react'
import { GONE_MS } from './gone.ts'

/**
 * Tracks the code that is still in the picture, so that it is scanned only once until it leaves.
 */
export function useInView() {
  const last = useRef({ trackingId: '', at: 0 })
  /** Marks a code as processed. */
  const saw = (trackingId: string) => {
    last.current = { trackingId, at: Date.now() }
  }
  /**
   * Returns true if a code in a frame taken at this time (epoch milliseconds) has been in the
   * picture since it was last processed.
   */
  const isStill = (trackingId: string, takenAt: number): boolean => {
    const { trackingId: before, at } = last.current
    const isSame = before === trackingId && takenAt - at < GONE_MS
    if (isSame) saw(trackingId)
    return isSame
  }
  return { isStill, saw }
}
