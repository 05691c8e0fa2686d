import { useMessages } from '../../../locales/use-messages.ts'
import { CameraOff } from 'lucide-react'
import { Button } from '../../../ui/inputs/button.tsx'
import type { CameraProblem } from '../../../camera/camera.ts'

type NoPictureProps = {
  readonly problem: CameraProblem | 'decoder'
  /** Message about the current scan, which may come from another input than the camera. */
  readonly says: string | undefined
  readonly onRetry: () => void
}

/** Explains why there is no picture and what to do. Everything except the camera still works. */
export function NoPicture({ problem, says, onRetry }: NoPictureProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface px-6 py-8 text-center">
      <CameraOff aria-hidden className="size-8 text-muted" strokeWidth={1.5} />
      <div aria-live="polite">
        <p className="text-lg font-semibold">
          {t(problem === 'decoder' ? 'scan.decoder_title' : `camera.${problem}_title`)}
        </p>
        <p className="mx-auto max-w-md text-muted">{t(`scan.${problem}`)}</p>
      </div>
      {problem !== 'insecure' && (
        <Button variant="outline" className="mt-2" onClick={onRetry}>
          {t('camera.start')}
        </Button>
      )}
      <p aria-live="polite" className="mt-2 font-medium empty:hidden">
        {says}
      </p>
    </div>
  )
}
