import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an element when it appears, so that the next step takes one key, on a hand scanner too.
 */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
