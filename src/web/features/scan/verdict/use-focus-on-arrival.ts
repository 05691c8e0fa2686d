import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an element when it appears, so that one key press activates it, also on a hand-held
 * scanner.
 */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
