import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which a search starts, in milliseconds. */
const TYPING_MS = 250

/**
 * Holds the text of a control. After a pause in typing, `onTyped` writes the text into the page's
 * address. If the address changes for another reason, the text takes the new `value`.
 */
export function useTyped(value: string, onTyped: (typed: string) => void) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onTyped)
  useEffect(() => {
    tell.current = onTyped
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return undefined
    const timer = setTimeout(() => {
      told.current = typed
      tell.current(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    setTyped,
    /**
     * Sets the text without waiting for a pause in typing. `inAddress` is the text in the page's
     * address, if it differs from `text`.
     */
    settle: (text: string, inAddress = text) => {
      told.current = inAddress
      setTyped(text)
    },
  }
}
