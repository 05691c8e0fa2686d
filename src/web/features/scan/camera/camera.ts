import { featuresOf, type CameraFeatures } from './camera-features.ts'

/** Why there is no picture. */
export type CameraProblem = 'refused' | 'absent' | 'busy' | 'insecure' | 'decoder'

export type Camera = {
  readonly stream: MediaStream
  /** Which one it is; undefined where the browser does not say. */
  readonly deviceId: string | undefined
  readonly features: CameraFeatures
}

export type CameraResult = { readonly camera: Camera } | { readonly problem: CameraProblem }

/** Full HD: a small code far away has more than one pixel for each of its modules. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } }

/**
 * Asks for a camera: the one that was chosen, else the one that looks away from the person. It never fails: without a
 * picture it says why.
 */
export async function openCamera(deviceId: string | undefined): Promise<CameraResult> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return { problem: 'insecure' }
  try {
    return { camera: cameraOf(await openStream(deviceId)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Stops the camera; its light goes out. */
export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  const anyOutward = { facingMode: { ideal: 'environment' } }
  if (deviceId === undefined) return ask(anyOutward)
  return ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    // The chosen one was unplugged, or the browser has renamed its devices since.
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
