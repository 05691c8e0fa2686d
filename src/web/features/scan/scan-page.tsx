import { useCallback, useState } from 'react'
import { ArrowLeft, Volume2, VolumeX } from 'lucide-react'
import { Link } from 'react-router'
import { readKeyedReference } from '#domain/keyed-reference.ts'
import { readScan } from '#domain/scan-reading.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import { useOwnOrigins } from '../../api/use-own-origins.ts'
import { useWords } from '../../locales/use-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { CameraView } from './camera/camera-view.tsx'
import { DropTarget } from './given/drop-target.tsx'
import { ManualEntry } from './given/manual-entry.tsx'
import { PictureButton } from './given/picture-button.tsx'
import { remarkOn, type Remark } from './remark.ts'
import type { QuickEntrySlot } from './single/quick-entry-slot.ts'
import { SingleVerdict } from './single/single-verdict.tsx'
import { useSingleScan } from './single/use-single-scan.ts'
import { useGiven } from './use-given.ts'
import { useRemark } from './use-remark.ts'
import { useSignal } from './verdict/use-signal.ts'
import { notACode } from './verdict/verdict.ts'
import { useInView } from './use-in-view.ts'

/** Scan or type a code, and see whether a checkpoint may be registered (specification, sections 2 and 4). */
export function ScanPage({ QuickEntry }: { readonly QuickEntry: QuickEntrySlot }) {
  const { t } = useWords()
  usePageTitle(t('menu.scan_qr'))
  const origins = useOwnOrigins()
  const sound = useSignal()
  const scan = useSingleScan(sound.give)
  const [typed, setTyped] = useState('')
  const [remark, say] = useRemark()
  const inView = useInView()
  const { state, verify } = scan

  const take = useCallback(
    (trackingId: TrackingCode) => {
      say(undefined)
      inView.saw(trackingId)
      void verify(trackingId)
    },
    [inView, say, verify],
  )

  const onTexts = (texts: readonly string[]) => {
    const reading = readScan(texts, (text) => readTrackingReference(text, origins))
    if (reading.kind !== 'shipment') {
      const about = remarkOn(reading)
      if (about !== undefined) say(about)
    } else if (!inView.isStill(reading.trackingId)) take(reading.trackingId)
  }

  const refuse = useCallback(
    (about: Remark) => {
      sound.give('refused')
      say(about)
    },
    [sound, say],
  )
  const given = useGiven({ origins, onShipment: take, onNothing: refuse, onUnread: setTyped })

  const enter = () => {
    const trackingId = readKeyedReference(typed, origins)
    if (trackingId === undefined) return scan.deny(notACode(typed))
    take(trackingId)
  }

  const verifying = state.step === 'verifying' ? state.trackingId : undefined
  const again = () => {
    if (state.step === 'authorized') inView.saw(state.shipment.tracking_id)
    if (state.step === 'authorized') setTyped('')
    scan.again()
  }
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5">
      <header>
        <Button asChild variant="ghost" className="-ml-3">
          <Link to="/dashboard">
            <ArrowLeft aria-hidden />
            {t('scan.back')}
          </Link>
        </Button>
        <h1 className="mt-1 text-3xl font-semibold tracking-tight">{t('menu.scan_qr')}</h1>
        <p className="mt-1 text-muted">{t('scan.subtitle')}</p>
      </header>
      <CameraView
        isPaused={state.step !== 'scanning'}
        onTexts={onTexts}
        says={
          verifying === undefined
            ? remark && t(remark.says, remark.facts)
            : t('scan.verifying', { tracking_id: verifying })
        }
        isLow={false}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <PictureButton onFile={given.onFile} />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(sound.isMuted ? 'scan.sound_on' : 'scan.sound_off')}
          onClick={() => sound.setMuted(!sound.isMuted)}
        >
          {sound.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </Button>
      </div>
      <ManualEntry typed={typed} onType={setTyped} onEnter={enter} isBusy={verifying !== undefined} />
      <SingleVerdict scan={{ ...scan, again }} QuickEntry={QuickEntry} />
      {given.isFileOver && <DropTarget />}
    </div>
  )
}
