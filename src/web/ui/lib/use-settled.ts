import { useEffect, useState } from 'react'

/**
 * Returns the last value that stayed unchanged for `milliseconds`, so that several quick changes
 * cause one request.
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(waiting)
  }, [value, milliseconds])
  return settled
}
