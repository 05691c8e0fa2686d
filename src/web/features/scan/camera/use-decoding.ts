import { useEffect, useRef, type RefObject } from 'react'
import { loadDetector } from '../decoding/detector.ts'
import { visiblePart } from './visible-part.ts'

/**
 * Pause between two decoded frames, in milliseconds: faster than a hand moves, and slow enough for
 * the battery.
 */
const PAUSE_MS = 60

/**
 * Decodes the codes in a playing video repeatedly.
 * @param onTexts called with the texts found in each frame, also if there are none
 */
export function useDecoding(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onTexts: (texts: readonly string[]) => void,
): void {
  const tell = useRef(onTexts)
  useEffect(() => {
    tell.current = onTexts
  }, [onTexts])

  useEffect(() => {
    if (!isOn) return
    const ended = new AbortController()
    void look(video, (texts) => tell.current(texts), ended.signal)
    return () => ended.abort()
  }, [video, isOn])
}

async function look(
  video: RefObject<HTMLVideoElement | null>,
  onTexts: (texts: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const texts = await codesIn(video.current).catch((): readonly string[] => [])
    if (!signal.aborted) onTexts(texts)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function codesIn(video: HTMLVideoElement | null): Promise<readonly string[]> {
  if (video === null || video.videoWidth === 0) return []
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  const part = visiblePart(
    { width: videoWidth, height: videoHeight },
    { width: clientWidth, height: clientHeight },
  )
  const detect = await loadDetector()
  return detect(await createImageBitmap(video, part.x, part.y, part.width, part.height))
}
