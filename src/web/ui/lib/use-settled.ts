import { useEffect, useState } from 'react'

/**
 * Returns a value once it has been unchanged for that many milliseconds, so that its request is
 * sent once.
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(waiting)
  }, [value, milliseconds])
  return settled
}
