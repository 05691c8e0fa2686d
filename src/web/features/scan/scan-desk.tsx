import { useCallback, type ReactNode } from 'react'
import { Volume2, VolumeX } from 'lucide-react'
import { readKeyedReference } from '#domain/keyed-reference.ts'
import { readScan } from '#domain/scan-reading.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import { useOwnOrigins } from '../../api/use-own-origins.ts'
import { useScanWords } from './scan-words.ts'
import { Button } from '../../ui/button.tsx'
import { CameraView } from './camera/camera-view.tsx'
import { DropTarget } from './given/drop-target.tsx'
import { ManualEntry } from './given/manual-entry.tsx'
import { PictureButton } from './given/picture-button.tsx'
import { remarkOn, type Remark } from './remark.ts'
import { useGiven } from './use-given.ts'
import type { SignalControl } from './verdict/use-signal.ts'

type ScanDeskProps = {
  readonly sound: SignalControl
  readonly remark: Remark | undefined
  readonly say: (remark: Remark | undefined) => void
  /** What stands in the field, kept by who decides whether it is done with. */
  readonly typed: string
  readonly onType: (typed: string) => void
  /** A code of ours; `isGiven` when a hand gave it otherwise than by the camera. */
  readonly onShipment: (trackingId: TrackingCode, isGiven: boolean) => void
  /** What was typed and is no code; a remark says so when absent. */
  readonly onNoCode?: (typed: string) => void
  /** The code that is being checked, while nothing else is. */
  readonly verifying?: string | undefined
  readonly isPaused?: boolean
  /** Leaves more of the page to what stands below the camera. */
  readonly isLow?: boolean
  readonly after?: ReactNode
}

/** Every way in for a code: camera, image, scanner that types, pasted text, the field. */
export function ScanDesk({
  sound: { give, isMuted, setMuted },
  remark,
  say,
  typed,
  onType,
  onShipment,
  onNoCode,
  verifying,
  isPaused = false,
  isLow = false,
  after,
}: ScanDeskProps) {
  const { t } = useScanWords()
  const origins = useOwnOrigins()

  const onTexts = (texts: readonly string[]) => {
    const reading = readScan(texts, (text) => readTrackingReference(text, origins))
    if (reading.kind === 'shipment') return onShipment(reading.trackingId, false)
    const about = remarkOn(reading)
    if (about !== undefined) say(about)
  }

  const onNothing = useCallback(
    (about: Remark) => {
      give('refused')
      say(about)
    },
    [give, say],
  )
  const given = useGiven({
    origins,
    onShipment: (trackingId) => onShipment(trackingId, true),
    onNothing,
    onUnread: onType,
  })

  const enter = () => {
    const trackingId = readKeyedReference(typed, origins)
    if (trackingId !== undefined) return onShipment(trackingId, true)
    if (onNoCode !== undefined) return onNoCode(typed)
    onNothing({ says: 'qr.invalid' })
  }

  const says = verifying === undefined ? remark && t(remark.says, remark.facts) : undefined
  return (
    <>
      <CameraView
        isPaused={isPaused}
        onTexts={onTexts}
        says={says ?? (verifying && t('scan.verifying', { tracking_id: verifying }))}
        isLow={isLow}
      />
      {after}
      <div className="flex flex-wrap justify-between gap-2">
        <PictureButton onFile={given.onFile} />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(isMuted ? 'scan.sound_on' : 'scan.sound_off')}
          onClick={() => setMuted(!isMuted)}
        >
          {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </Button>
      </div>
      <ManualEntry typed={typed} onType={onType} onEnter={enter} isBusy={verifying !== undefined} />
      {given.isFileOver && <DropTarget />}
    </>
  )
}
