import { useEffect } from 'react'
import { useIsVisible } from '../camera/use-is-visible.ts'

/** Keeps the screen awake while the component stands, where the device lets it. */
export function useWakeLock(): void {
  const isVisible = useIsVisible()
  useEffect(() => {
    // The system takes the lock away when the page goes out of sight.
    if (!isVisible || !('wakeLock' in navigator)) return
    const asked = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void asked.then((lock) => lock?.release())
  }, [isVisible])
}
