import { useSyncExternalStore } from 'react'

/**
 * Returns true if the page is visible: not behind another tab or application, nor on a locked
 * phone.
 */
export function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
