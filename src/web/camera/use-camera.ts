import { type RefObject, useEffect, useState } from 'react'
import { closeCamera, openCamera, type Camera, type CameraProblem } from './camera.ts'
import { deviceStorage } from '../storage.ts'
import { useIsVisible } from '../ui/lib/use-is-visible.ts'

/** Storage key for the id of the camera that was chosen on this device. */
const STORAGE_KEY = 'lastro.camera'

type CameraState<Problem> =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly camera: Camera }
  | { readonly state: 'failed'; readonly problem: CameraProblem | Problem }

const starting = { state: 'starting' } as const
const nothing = () => Promise.resolve(undefined)

/**
 * Runs a camera in a video element while the component is mounted and the page is visible.
 * @param prepare loads what the page needs to use the picture, while the camera starts. If it
 * returns a problem, the camera is closed. The function must stay the same.
 */
export function useCamera<Problem extends string = never>(
  video: RefObject<HTMLVideoElement | null>,
  prepare: () => Promise<Problem | undefined> = nothing,
) {
  const [wish, setWish] = useState(() => ({ deviceId: deviceStorage.read(STORAGE_KEY) }))
  const [outcome, setOutcome] = useState<CameraState<Problem>>()
  const isVisible = useIsVisible()
  const state: CameraState<Problem> = outcome ?? starting
  const cameras = useCameras(state.state === 'running')

  useEffect(() => {
    if (!isVisible) return
    const ended = new AbortController()
    void run(video.current, wish.deviceId, prepare, ended.signal).then((result) =>
      ended.signal.aborted ? undefined : setOutcome(result),
    )
    return () => {
      ended.abort()
      setOutcome(undefined)
    }
  }, [video, wish, prepare, isVisible])

  // Restarts the camera once the user grants access in the browser's settings, so that the user
  // need not press the retry button.
  const isRefused = state.state === 'failed' && state.problem === 'refused'
  useEffect(() => {
    if (!isRefused) return
    const left = new AbortController()
    void whenCameraIsAllowed(() => setWish((before) => ({ ...before })), left.signal)
    return () => left.abort()
  }, [isRefused])

  // The camera's track ends if another app takes the camera or the user unplugs it.
  const track = state.state === 'running' ? state.camera.stream.getVideoTracks()[0] : undefined
  useEffect(() => {
    const lost = () => setOutcome({ state: 'failed', problem: 'busy' })
    track?.addEventListener('ended', lost)
    return () => track?.removeEventListener('ended', lost)
  }, [track])

  return {
    state,
    cameras,
    choose: (deviceId: string) => {
      deviceStorage.write(STORAGE_KEY, deviceId)
      setWish({ deviceId })
    },
    retry: () => setWish({ ...wish }),
  }
}

async function run<Problem>(
  video: HTMLVideoElement | null,
  deviceId: string | undefined,
  prepare: () => Promise<Problem | undefined>,
  signal: AbortSignal,
): Promise<CameraState<Problem>> {
  const [result, problem] = await Promise.all([openCamera(deviceId), prepare()])
  if ('problem' in result) return { state: 'failed', problem: result.problem }
  const { camera } = result
  const close = () => closeCamera(camera)
  // The user may have left the page while the browser asked for permission.
  if (signal.aborted) close()
  else signal.addEventListener('abort', close)
  if (problem !== undefined) {
    close()
    return { state: 'failed', problem }
  }
  if (video === null || signal.aborted) return starting
  try {
    video.srcObject = camera.stream
    await video.play()
    return { state: 'running', camera }
  } catch {
    close()
    return { state: 'failed', problem: 'busy' }
  }
}

/** Calls `allowed` when the browser reports that its settings now grant access to the camera. */
async function whenCameraIsAllowed(allowed: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' })
    status.addEventListener('change', () => (status.state === 'granted' ? allowed() : undefined), { signal })
  } catch {
    // Some browsers do not support a query for the camera permission. The retry button remains.
  }
}

/**
 * Returns the device's cameras, updated when they change. Browsers disclose ids and names of
 * cameras only after access was granted.
 */
function useCameras(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    if (!isAllowed) return
    const { mediaDevices } = navigator
    const left = new AbortController()
    const list = () =>
      void mediaDevices.enumerateDevices().then(
        (devices) =>
          left.signal.aborted
            ? undefined
            : setCameras(devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')),
        // If the browser cannot list its cameras, only the running one is available.
        () => undefined,
      )
    list()
    mediaDevices.addEventListener('devicechange', list, { signal: left.signal })
    return () => left.abort()
  }, [isAllowed])
  return cameras
}
