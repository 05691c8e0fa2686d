/** Why there is no picture. */
export type CameraProblem = 'refused' | 'absent' | 'insecure'

export type Camera = {
  readonly stream: MediaStream
  /** Turns the light on or off; absent where the camera has none. */
  readonly setTorch?: (on: boolean) => Promise<void>
}

export type CameraResult = { readonly camera: Camera } | { readonly problem: CameraProblem }

/** Asks for the camera that looks away from the person. It never fails: without a picture it says why. */
export async function openCamera(): Promise<CameraResult> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return { problem: 'insecure' }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    return { camera: cameraOf(stream) }
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    return { problem: isRefused ? 'refused' : 'absent' }
  }
}

/** Stops the camera; its light goes out. */
export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

function cameraOf(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks()
  // `torch` is of a later specification than TypeScript's DOM knows.
  const capabilities: object = track?.getCapabilities?.() ?? {}
  if (track === undefined || !('torch' in capabilities) || capabilities.torch !== true) return { stream }
  return { stream, setTorch: (on) => track.applyConstraints({ advanced: [withTorch(on)] }) }
}

function withTorch(on: boolean): MediaTrackConstraintSet & { torch: boolean } {
  return { torch: on }
}
