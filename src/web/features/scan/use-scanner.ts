import { useEffect, useRef, useState, type RefObject } from 'react'
import { closeCamera, openCamera, type Camera, type CameraProblem } from './camera.ts'
import { loadDetector } from './detector.ts'

/** How often a picture is looked at, in milliseconds: quicker than a hand moves, slow enough for a phone's battery. */
const LOOK_EVERY_MS = 120

export type ScannerState =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly setTorch: Camera['setTorch'] }
  | { readonly state: 'failed'; readonly problem: CameraProblem }

type Scan = {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Told every text that a code in the picture holds. */
  readonly onText: (text: string) => void
  readonly onState: (state: ScannerState) => void
}

/** Runs the camera in a video element while the component stands. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): ScannerState {
  const [state, setState] = useState<ScannerState>({ state: 'starting' })
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  }, [onText])

  useEffect(() => {
    const ended = new AbortController()
    void scan({ video, onText: (text) => tell.current(text), onState: setState }, ended.signal)
    return () => ended.abort()
  }, [video])

  return state
}

async function scan({ video, onText, onState }: Scan, signal: AbortSignal): Promise<void> {
  const result = await openCamera()
  if ('problem' in result) {
    if (!signal.aborted) onState({ state: 'failed', problem: result.problem })
    return
  }
  const { camera } = result
  // The page may have been left while the browser was asking.
  if (signal.aborted) return closeCamera(camera)
  signal.addEventListener('abort', () => closeCamera(camera))
  // A phone that locks, or another application, may take the camera away.
  camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
    if (!signal.aborted) onState({ state: 'failed', problem: 'absent' })
  })
  try {
    const [detect] = await Promise.all([loadDetector(), show(video.current, camera)])
    if (signal.aborted) return
    onState({ state: 'running', setTorch: camera.setTorch })
    while (!signal.aborted) {
      const picture = video.current
      const texts = picture === null ? [] : await detect(picture).catch((): string[] => [])
      if (!signal.aborted) texts.forEach(onText)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } catch {
    closeCamera(camera)
    if (!signal.aborted) onState({ state: 'failed', problem: 'absent' })
  }
}

async function show(picture: HTMLVideoElement | null, { stream }: Camera): Promise<void> {
  if (picture === null) return
  picture.srcObject = stream
  await picture.play()
}
