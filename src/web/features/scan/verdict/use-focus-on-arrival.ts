import { useEffect, useRef, type RefObject } from 'react'

/** Gives the focus to an element when it appears: the next step then takes one key, on a hand scanner too. */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
