import { useEffect, useState } from 'react'
import { deviceStorage } from '../../../storage.ts'
import { signal, unlockSound, type Signal } from './signal.ts'

const STORAGE_KEY = 'lastro.scan_muted'

/**
 * Provides sound and vibration of the scan page. The mute setting belongs to the device, not to the
 * account.
 */
export function useSignal() {
  const [isMuted, setIsMuted] = useState(() => deviceStorage.read(STORAGE_KEY) === 'true')
  useEffect(() => {
    const left = new AbortController()
    for (const gesture of ['pointerdown', 'keydown'])
      document.addEventListener(gesture, unlockSound, { signal: left.signal, capture: true })
    return () => left.abort()
  }, [])
  const give = (what: Signal) => signal(what, isMuted)
  const setMuted = (muted: boolean) => {
    setIsMuted(muted)
    deviceStorage.write(STORAGE_KEY, String(muted))
  }
  return { give, isMuted, setMuted }
}

export type SignalControl = ReturnType<typeof useSignal>
