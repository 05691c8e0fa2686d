import { useEffect, useState } from 'react'

/** The device's cameras, as they come and go. Browsers name them only once one was allowed. */
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
        // A browser that does not tell its cameras has the one that runs.
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
