import { useEffect, useState } from 'react'

/**
 * Returns the device's cameras, updated when they change. Browsers name them only after access was
 * granted.
 */
export function useCameras(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    if (!isAllowed) return
    const { mediaDevices } = navigator
    let isLeft = false
    const list = () =>
      void mediaDevices.enumerateDevices().then(
        (devices) =>
          isLeft
            ? undefined
            : setCameras(devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')),
        // If the browser cannot list its cameras, only the running one is available.
        () => undefined,
      )
    list()
    mediaDevices.addEventListener('devicechange', list)
    return () => {
      isLeft = true
      mediaDevices.removeEventListener('devicechange', list)
    }
  }, [isAllowed])
  return cameras
}
