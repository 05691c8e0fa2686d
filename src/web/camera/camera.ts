import { featuresOf, type CameraFeatures } from './camera-features.ts'

/** Reasons why there is no picture from a camera. */
export type CameraProblem = 'refused' | 'absent' | 'busy' | 'insecure'

export type Camera = {
  readonly stream: MediaStream
  /** Id of the camera; undefined if the browser does not provide it. */
  readonly deviceId: string | undefined
  readonly features: CameraFeatures
}

export type CameraResult = { readonly camera: Camera } | { readonly problem: CameraProblem }

/** Full HD, so that each module of a small, distant code is wider than one pixel. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Opens the chosen camera, or else the rear camera. Never rejects: if there is no picture, the
 * result contains the reason.
 */
export async function openCamera(deviceId: string | undefined): Promise<CameraResult> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return { problem: 'insecure' }
  try {
    return { camera: cameraOf(await openStream(deviceId)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Stops the camera and its indicator light. */
export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const anyOutward = { facingMode: { ideal: 'environment' } }
  if (deviceId === undefined) return ask(anyOutward)
  return ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    // If the chosen camera was unplugged, or if the browser changed its device ids, opens the rear
    // camera.
    if (problemOf(error) === 'absent') return ask(anyOutward)
    throw error
  })
}

function ask(which: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...SIZE, ...which } })
}

function cameraOf(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks()
  return { stream, deviceId: track?.getSettings().deviceId, features: featuresOf(track) }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'absent'
}
