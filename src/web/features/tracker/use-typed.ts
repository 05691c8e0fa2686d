import { useEffect, useRef, useState } from 'react'

/** A search waits for a pause in typing. */
const TYPING_MS = 250

/**
 * Holds the text of a control. The address takes the text over after a pause in typing, and the text follows the address
 * when something else changes it.
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
    /** Shows a text at once; the address has it already, or has `inAddress`. */
    settle: (text: string, inAddress = text) => {
      told.current = inAddress
      setTyped(text)
    },
  }
}
