import { useRef } from 'react'

/**
 * Returns the action, which does nothing while it runs. A second press may come before the first
 * has rendered the button as busy.
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
