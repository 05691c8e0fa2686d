import { useMemo, useRef } from 'react'
import { GONE_MS } from './gone.ts'

export type InView = {
  /** Whether a code that is seen now has been in the picture since it was last acted on. */
  readonly isStill: (trackingId: string) => boolean
  /** A code was acted on. */
  readonly saw: (trackingId: string) => void
}

/** Knows the code that still lies before the camera: it is scanned once, until it was away. */
export function useInView(): InView {
  const last = useRef({ trackingId: '', at: 0 })
  return useMemo(() => {
    const saw = (trackingId: string) => {
      last.current = { trackingId, at: Date.now() }
    }
    const isStill = (trackingId: string) => {
      const { trackingId: before, at } = last.current
      const isSame = before === trackingId && Date.now() - at < GONE_MS
      if (isSame) saw(trackingId)
      return isSame
    }
    return { isStill, saw }
  }, [])
}
