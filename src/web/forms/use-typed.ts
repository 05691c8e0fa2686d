import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which a search starts, in milliseconds. */
const TYPING_MS = 250

/**
 * Holds the text of a control. After a pause in typing, the page's address takes the text. If the
 * address changes otherwise, the text follows it.
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
     * Sets the text without a pause. The page's address already contains this text, or `inAddress`
     * if that is given.
     */
    settle: (text: string, inAddress = text) => {
      told.current = inAddress
      setTyped(text)
    },
  }
}
