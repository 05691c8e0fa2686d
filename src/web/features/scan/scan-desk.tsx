import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { ImageDown, Volume2, VolumeX } from 'lucide-react'
import { asMeant } from '#domain/base/plain-text.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import type { Reference } from '#domain/references/reference.ts'
import { readScan, type ScanReading } from '#domain/shipments/scan-reading.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { useOwnOrigins } from '../../api/use-own-origins.ts'
import { readPicture } from './decoding/read-picture.ts'
import { useDroppedFile } from './given/use-dropped-file.ts'
import { useKeyedScans } from './given/use-keyed-scans.ts'
import { usePasted } from './given/use-pasted.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CameraView, type OnTexts } from './camera/camera-view.tsx'
import { ManualEntry } from './given/manual-entry.tsx'
import { PictureButton } from './given/picture-button.tsx'
import { type Remark, remarkOn } from './remark.ts'
import type { SignalControl } from './verdict/use-signal.ts'

/** Called with codes of documents, such as an NF-e or an air waybill. */
type OnReferences = (references: readonly Reference[]) => void

/** Interprets the texts of one picture, or one typed text. */
function read(texts: readonly string[], origins: readonly string[]): ScanReading {
  return readScan(texts, (text) => readTrackingReference(text, origins), dayAt(new Date()))
}

type ScanInput = {
  readonly origins: readonly string[]
  readonly onShipment: (trackingId: TrackingCode) => void
  readonly onReferences: OnReferences
  /**
   * Called with a message if a scanner, pasted text or a file was used but does not identify a
   * shipment.
   */
  readonly onNothing: (remark: Remark) => void
  /**
   * Called with pasted text that contains no code, so that the parent can put the text into the
   * field.
   */
  readonly onUnread: (text: string) => void
}

/**
 * Handles all inputs except the camera and the text field: keyboard scanner, pasted text and
 * images, dropped and chosen files.
 */
function useGiven({ origins, onShipment, onReferences, onNothing, onUnread }: ScanInput) {
  const refuse = (text: string) => {
    const reading = read([text], [])
    if (reading.kind === 'references') return onReferences(reading.references)
    onNothing(remarkOn(reading) ?? { says: 'scan.foreign_other' })
  }

  const onKeyed = (text: string, isScan: boolean): boolean => {
    const trackingId = readTrackingReference(text, origins)
    if (trackingId !== undefined) onShipment(trackingId)
    else if (isScan) refuse(asMeant(text))
    return trackingId !== undefined || isScan
  }

  const onText = (text: string) => {
    const trackingId = readTrackingReference(text, origins)
    if (trackingId !== undefined) return onShipment(trackingId)
    onUnread(text)
    refuse(text)
  }

  const readFile = async (file: File) => {
    const result = await readPicture(file)
    if ('problem' in result) return onNothing({ says: `scan.${result.problem}` })
    const reading = read(result.texts, origins)
    if (reading.kind === 'shipment') return onShipment(reading.trackingId)
    if (reading.kind === 'references') return onReferences(reading.references)
    onNothing(remarkOn(reading) ?? { says: 'scan.no_code_in_image' })
  }

  const onFile = (file: File) => void readFile(file)
  useKeyedScans(onKeyed)
  usePasted({ onText, onFile })
  const isFileOver = useDroppedFile(onFile)
  return { isFileOver, onFile }
}

type ScanDeskProps = {
  readonly sound: SignalControl
  readonly remark: Remark | undefined
  readonly say: (remark: Remark | undefined) => void
  /**
   * Content of the field. The parent component holds it, because the parent decides when to clear
   * it.
   */
  readonly typed: string
  readonly onType: (typed: string) => void
  /**
   * Called with a tracking code. `takenAt` is the time of the camera's frame; undefined if the code
   * came from another source.
   */
  readonly onShipment: (trackingId: TrackingCode, takenAt?: number) => void
  /** Called with codes of documents. If this callback is absent, a remark reports them. */
  readonly onReferences?: OnReferences
  /**
   * Called with typed text that is not a code. If this callback is absent, a remark reports the
   * text.
   */
  readonly onNoCode?: (typed: string) => void
  /** Code that is being checked; no other scan runs meanwhile. */
  readonly verifying?: string | undefined
  readonly isPaused?: boolean
  /**
   * True if the camera's picture must have less height, to leave more of the page for the content
   * below it.
   */
  readonly isLow?: boolean
  readonly after?: ReactNode
}

/** Shows every input for a code: camera, image, keyboard scanner, pasted text, field. */
export function ScanDesk({
  sound: { give, isMuted, setMuted },
  remark,
  say,
  typed,
  onType,
  onShipment,
  onReferences: onKnownReferences,
  onNoCode,
  verifying,
  isPaused = false,
  isLow = false,
  after,
}: ScanDeskProps) {
  const { t } = useMessages()
  const origins = useOwnOrigins()
  const onReferences: OnReferences = (references) =>
    onKnownReferences === undefined ? say({ says: 'scan.foreign_document' }) : onKnownReferences(references)

  const onTexts: OnTexts = (texts, takenAt) => {
    const reading = read(texts, origins)
    if (reading.kind === 'shipment') return onShipment(reading.trackingId, takenAt)
    if (reading.kind === 'references') return onReferences(reading.references)
    const about = remarkOn(reading)
    if (about !== undefined) say(about)
  }

  const onNothing = (about: Remark) => {
    give('refused')
    say(about)
  }
  const given = useGiven({
    origins,
    onShipment: (trackingId) => onShipment(trackingId),
    onReferences,
    onNothing,
    onUnread: onType,
  })

  const enter = () => {
    const trackingId = readTrackingReference(typed, origins)
    if (trackingId !== undefined) return onShipment(trackingId)
    const reading = read([typed], origins)
    if (reading.kind === 'references') return onReferences(reading.references)
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
        <SoundButton isMuted={isMuted} setMuted={setMuted} />
      </div>
      <ManualEntry typed={typed} onType={onType} onEnter={enter} isBusy={verifying !== undefined} />
      {given.isFileOver && <DropTarget />}
    </>
  )
}

function SoundButton({ isMuted, setMuted }: Pick<SignalControl, 'isMuted' | 'setMuted'>) {
  const { t } = useMessages()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t(isMuted ? 'scan.sound_on' : 'scan.sound_off')}
      onClick={() => setMuted(!isMuted)}
    >
      {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
    </Button>
  )
}

/** Shows, while a file is dragged over the page, that it may be dropped anywhere. */
function DropTarget() {
  const { t } = useMessages()
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-lg border-2 border-dashed border-brand bg-[color-mix(in_oklab,var(--brand-tint),transparent_10%)]">
      <p className="flex items-center gap-3 text-xl font-semibold">
        <ImageDown aria-hidden className="size-8" />
        {t('scan.drop_image')}
      </p>
    </div>
  )
}
