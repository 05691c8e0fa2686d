import { useCallback, useEffect, useRef, useState } from 'react'
import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CameraProblem } from './camera.ts'
import { useScanner } from './use-scanner.ts'

type CameraViewProps = {
  /** Whose links are ours. */
  readonly origins: readonly string[]
  /** Told the first code of ours, once. */
  readonly onCode: (trackingId: string) => void
}

/** The camera's picture with a frame to aim by. A code that is not ours is said to be so, and scanning goes on. */
export function CameraView({ origins, onCode }: CameraViewProps) {
  const [attempt, setAttempt] = useState(0)
  return <Picture key={attempt} origins={origins} onCode={onCode} onRetry={() => setAttempt(attempt + 1)} />
}

type PictureProps = CameraViewProps & { readonly onRetry: () => void }

function Picture({ origins, onCode, onRetry }: PictureProps) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [isForeign, setForeign] = useState(false)
  const isDone = useRef(false)
  const known = useRef(origins)
  useEffect(() => {
    known.current = origins
  }, [origins])
  const onText = useCallback(
    (text: string) => {
      if (isDone.current) return
      const trackingId = readTrackingReference(text, known.current)
      setForeign(trackingId === undefined)
      if (trackingId === undefined) return
      isDone.current = true
      onCode(trackingId)
    },
    [onCode],
  )
  const scanner = useScanner(video, onText)
  if (scanner.state === 'failed') return <NoPicture problem={scanner.problem} onRetry={onRetry} />
  return (
    <div className="relative aspect-square max-h-[60dvh] w-full overflow-hidden rounded-lg bg-[#06100f] sm:aspect-[4/3]">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scan.camera')}
        className="absolute inset-0 size-full object-cover"
      />
      <div
        aria-hidden
        className="absolute inset-0 m-auto aspect-square h-[68%] rounded-lg shadow-[0_0_0_100vmax_rgb(6_16_15/0.45)] outline-3 -outline-offset-1 outline-[#fffefb]"
      />
      <p
        aria-live="polite"
        className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-md bg-[rgb(6_16_15/0.8)] px-3 py-1.5 text-center font-medium text-[#fffefb]"
      >
        {scanner.state === 'starting' ? (
          <span className="flex items-center gap-2">
            <Spinner />
            {t('scan.starting')}
          </span>
        ) : (
          t(isForeign ? 'scan.not_ours' : 'scan.aim')
        )}
      </p>
      {scanner.state === 'running' && scanner.setTorch && <TorchButton setTorch={scanner.setTorch} />}
    </div>
  )
}

function TorchButton({ setTorch }: { readonly setTorch: (on: boolean) => Promise<void> }) {
  const { t } = useWords()
  const [isOn, setOn] = useState(false)
  const toggle = async () => {
    await setTorch(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  }
  return (
    <Button
      variant="secondary"
      size="icon"
      className="absolute top-3 right-3"
      aria-label={t(isOn ? 'scan.torch_off' : 'scan.torch_on')}
      aria-pressed={isOn}
      onClick={() => void toggle()}
    >
      {isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
    </Button>
  )
}

function NoPicture({ problem, onRetry }: { readonly problem: CameraProblem; readonly onRetry: () => void }) {
  const { t } = useWords()
  return (
    <div
      aria-live="polite"
      className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface px-6 py-10 text-center"
    >
      <CameraOff aria-hidden className="size-8 text-muted" strokeWidth={1.5} />
      <p className="text-lg font-semibold">{t(`scan.${problem}_title`)}</p>
      <p className="max-w-sm text-muted">{t(`scan.${problem}`)}</p>
      {problem !== 'insecure' && (
        <Button variant="outline" className="mt-3" onClick={onRetry}>
          {t('scan.start_camera')}
        </Button>
      )}
    </div>
  )
}
