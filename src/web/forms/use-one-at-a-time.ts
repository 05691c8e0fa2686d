import { useRef } from 'react'

/**
 * Returns an action that does nothing while an earlier call runs. A second press may come before
 * React has rendered the button as busy.
 */
export function useOneAtATime<A extends readonly unknown[]>(
  action: (...given: A) => Promise<void>,
): (...given: A) => Promise<void> {
  const isRunning = useRef(false)
  return async (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await action(...given)
    } finally {
      isRunning.current = false
    }
  }
}
