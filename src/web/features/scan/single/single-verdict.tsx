import { useMessages } from '../../../locales/use-messages.ts'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { lazily } from '../../../ui/lib/lazily.tsx'
import type { SingleScan } from './use-single-scan.ts'

// The verdict is loaded when it is first shown, because scanning does not need it.
const VerdictScreen = lazily(async () => (await import('../verdict/verdict-screen.tsx')).VerdictScreen)
const Authorized = lazily(async () => (await import('../verdict/authorized.tsx')).Authorized)
const Denied = lazily(async () => (await import('../verdict/denied.tsx')).Denied)
const Unreached = lazily(async () => (await import('../verdict/unreached.tsx')).Unreached)

/** Component that records an entrada with one press; another feature provides it. */
export type QuickEntrySlot = ComponentType<{
  readonly shipment: QrAuthorization
  readonly onAgain: () => void
  /** Called after the entrada is recorded, or queued on this device if `isKept` is true. */
  readonly onSaved: (isKept: boolean) => void
  /** Renders the scanned shipment, with the button of the quick entry if it is available. */
  readonly children: (press: ReactNode) => ReactNode
}>

type SingleVerdictProps = {
  readonly scan: SingleScan
  readonly QuickEntry: QuickEntrySlot
}

/** Shows the verdict on the scanned code, if there is one, until the user closes it. */
export function SingleVerdict({ scan: { state, verify, again }, QuickEntry }: SingleVerdictProps) {
  const { t } = useMessages()
  if (state.step === 'authorized') {
    const { shipment } = state
    return <Accepted key={shipment.tracking_id} shipment={shipment} QuickEntry={QuickEntry} onAgain={again} />
  }
  if (state.step === 'denied') {
    const { denial } = state
    return (
      <VerdictScreen
        tone={denial.isClosed ? 'closed' : 'refused'}
        word={t(denial.heading)}
        code={denial.trackingId}
        onClose={again}
      >
        <Denied denial={denial} onAgain={again} onRetry={(trackingId) => void verify(trackingId)} />
      </VerdictScreen>
    )
  }
  if (state.step === 'unreached') {
    const { trackingId, known } = state
    return (
      <VerdictScreen tone="kept" word={t('pending.unchecked_title')} code={trackingId} onClose={again}>
        <Unreached
          trackingId={trackingId}
          known={known}
          onAgain={again}
          onRetry={() => void verify(trackingId)}
        />
      </VerdictScreen>
    )
  }
  return undefined
}

type AcceptedProps = Pick<SingleVerdictProps, 'QuickEntry'> & {
  readonly shipment: QrAuthorization
  readonly onAgain: () => void
}

/**
 * Shows that the account may record on the shipment. After an entrada by `QuickEntry`, shows that
 * the checkpoint is recorded or queued on this device.
 */
function Accepted({ shipment, QuickEntry, onAgain }: AcceptedProps) {
  const { t } = useMessages()
  const [saved, setSaved] = useState<'recorded' | 'kept'>()
  return (
    <VerdictScreen
      tone={saved === 'kept' ? 'kept' : 'accepted'}
      word={t(saved === undefined ? 'scan.authorized' : `scan.saved_${saved}`)}
      code={shipment.tracking_id}
      onClose={onAgain}
    >
      <QuickEntry
        shipment={shipment}
        onAgain={onAgain}
        onSaved={(isKept) => setSaved(isKept ? 'kept' : 'recorded')}
      >
        {(press) => <Authorized shipment={shipment} press={press} onAgain={onAgain} />}
      </QuickEntry>
    </VerdictScreen>
  )
}
