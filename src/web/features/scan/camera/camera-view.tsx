import { useMessages } from '../../../locales/use-messages.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { loadDetector } from '../decoding/detector.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { classNames } from '../../../ui/lib/class-names.ts'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { CameraControls } from '../../../camera/camera-controls.tsx'
import { useCamera } from '../../../camera/use-camera.ts'
import { visiblePart } from './visible-part.ts'

/**
 * Pause between two decoded frames, in milliseconds. It is short enough to follow a moving hand,
 * and long enough to save the battery.
 */
const PAUSE_MS = 60

/**
 * Called after each frame with the texts that were found, if any, and the time when the frame was
 * taken, in epoch milliseconds. On a slow device this time is seconds ago, because decoding takes
 * long.
 */
export type OnTexts = (texts: readonly string[], takenAt: number) => void

/** Decodes the codes in a playing video repeatedly. */
function useDecoding(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onTexts: OnTexts): void {
  const tell = useEffectEvent(onTexts)
  useEffect(() => {
    if (!isOn) return
    const ended = new AbortController()
    void look(video, tell, ended.signal)
    return () => ended.abort()
  }, [video, isOn])
}

async function look(
  video: RefObject<HTMLVideoElement | null>,
  onTexts: OnTexts,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const takenAt = Date.now()
    const texts = await codesIn(video.current).catch((): readonly string[] => [])
    if (!signal.aborted) onTexts(texts, takenAt)
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

const prepareDetector = () =>
  loadDetector().then(
    () => undefined,
    () => 'decoder' as const,
  )

const NoPicture = lazily(async () => (await import('./no-picture.tsx')).NoPicture)

type CameraViewProps = {
  /** True while a verdict covers the picture. The video continues, but nothing is decoded. */
  readonly isPaused: boolean
  readonly onTexts: OnTexts
  /** Message about the current scan, shown instead of the hint on how to aim. */
  readonly says: string | undefined
  /**
   * True if the picture must have less height, to leave more of the page for the content below it.
   */
  readonly isLow: boolean
}

/** Shows the camera's picture with a frame for aiming. */
export function CameraView({ isPaused, onTexts, says, isLow }: CameraViewProps) {
  const { t } = useMessages()
  const video = useRef<HTMLVideoElement>(null)
  const { state, cameras, choose, retry } = useCamera(video, prepareDetector)
  useDecoding(video, state.state === 'running' && !isPaused, onTexts)
  return (
    <>
      {state.state === 'failed' && <NoPicture problem={state.problem} says={says} onRetry={retry} />}
      <div
        hidden={state.state === 'failed'}
        className={classNames(
          'relative w-full overflow-hidden rounded-lg bg-[#06100f]',
          isLow
            ? 'aspect-[4/3] max-h-[30dvh] sm:max-h-[38dvh]'
            : 'aspect-square max-h-[52dvh] sm:aspect-[4/3]',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('camera.picture')}
          className="absolute inset-0 size-full object-cover"
        />
        <div
          aria-hidden
          className="absolute inset-0 m-auto aspect-square h-[68%] rounded-lg shadow-[0_0_0_100vmax_rgb(6_16_15/0.45)] outline-3 -outline-offset-1 outline-[#fffefb]"
        />
        <p
          aria-live="polite"
          className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-md bg-[rgb(6_16_15/0.85)] px-3 py-1.5 text-center font-medium text-[#fffefb]"
        >
          {state.state === 'starting' ? (
            <span className="flex items-center gap-2">
              <Spinner />
              {t('camera.starting')}
            </span>
          ) : (
            (says ?? t('scan.aim'))
          )}
        </p>
        {state.state === 'running' && (
          <CameraControls
            key={state.camera.stream.id}
            camera={state.camera}
            cameras={cameras}
            onChoose={choose}
          />
        )}
      </div>
    </>
  )
}
