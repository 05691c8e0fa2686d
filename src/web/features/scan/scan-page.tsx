import { useCallback, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { checkQr } from '#contract/shipments.ts'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import { request } from '../../api/request.ts'
import { useOwnOrigins } from '../../api/use-own-origins.ts'
import { useWords } from '../../locales/use-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Authorized } from './authorized.tsx'
import { CameraView } from './camera-view.tsx'
import { Denied } from './denied.tsx'
import { signal } from './feedback.ts'
import { ManualEntry } from './manual-entry.tsx'
import type { QuickEntrySlot } from './quick-entry-slot.ts'
import { denialOf, notACode, type ScanState } from './verdict.ts'

/** Scan or type a code, and see whether a checkpoint may be registered (specification, sections 2 and 4). */
export function ScanPage({ QuickEntry }: { readonly QuickEntry: QuickEntrySlot }) {
  const { t } = useWords()
  usePageTitle(t('menu.scan_qr'))
  const origins = useOwnOrigins()
  const [state, setState] = useState<ScanState>({ step: 'scanning' })
  const [typed, setTyped] = useState('')

  const verify = useCallback(
    async (trackingId: string) => {
      setState({ step: 'verifying', trackingId })
      try {
        const shipment = await request(checkQr, { params: { tracking_id: trackingId } })
        signal('yes')
        notify.success(t('qr.authorized_title'), shipment.tracking_id)
        setTyped('')
        setState({ step: 'authorized', shipment })
      } catch (error) {
        signal('no')
        setState({ step: 'denied', denial: denialOf(error, trackingId) })
      }
    },
    [t],
  )

  const enter = () => {
    const trackingId = readTrackingReference(typed, origins)
    if (trackingId !== undefined) return void verify(trackingId)
    signal('no')
    setState({ step: 'denied', denial: notACode(typed) })
  }

  const again = () => setState({ step: 'scanning' })

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
        {state.step === 'scanning' && <p className="mt-1 text-muted">{t('scan.subtitle')}</p>}
      </header>
      {state.step === 'scanning' && (
        <>
          <CameraView origins={origins} onCode={(trackingId) => void verify(trackingId)} />
          <ManualEntry typed={typed} onType={setTyped} onEnter={enter} />
        </>
      )}
      {state.step === 'verifying' && (
        <div className="grid min-h-64 place-items-center rounded-lg border border-line bg-surface p-6">
          <p aria-live="polite" className="flex items-center gap-3 text-lg">
            <Spinner className="text-brand" />
            {t('scan.verifying', { tracking_id: state.trackingId })}
          </p>
        </div>
      )}
      {state.step === 'authorized' && (
        <QuickEntry shipment={state.shipment} onAgain={again}>
          {(press) => <Authorized shipment={state.shipment} press={press} onAgain={again} />}
        </QuickEntry>
      )}
      {state.step === 'denied' && (
        <Denied denial={state.denial} onAgain={again} onRetry={(trackingId) => void verify(trackingId)} />
      )}
    </div>
  )
}
