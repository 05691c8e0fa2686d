import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which a search starts, in milliseconds. */
const TYPING_MS = 250

/**
 * Returns the state of a text control whose text is also in the page's address. After a pause in
 * typing, calls `onTyped`, which writes the text into the address. If the address changes for
 * another reason, the control shows the new `value`.
 * @param value the text in the page's address
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
     * Sets the text of the control. `inUrl` is the text that the page's address already
     * contains. Only if it differs from `text`, `onTyped` is called after a pause in typing.
     */
    settle: (text: string, inUrl = text) => {
      told.current = inUrl
      setTyped(text)
    },
  }
}
