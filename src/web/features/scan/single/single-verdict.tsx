import { useScanWords } from '../scan-words.ts'
import type { QuickEntrySlot } from './quick-entry-slot.ts'
import { Authorized } from '../verdict/authorized.tsx'
import { Denied } from '../verdict/denied.tsx'
import { lazily } from '../../../ui/lazily.tsx'
import type { SingleScan } from './use-single-scan.ts'

// Before a code is checked, the server is asked: there is time.
const VerdictScreen = lazily(async () => (await import('../verdict/verdict-screen.tsx')).VerdictScreen)

type SingleVerdictProps = {
  readonly scan: SingleScan
  readonly QuickEntry: QuickEntrySlot
}

/** The verdict on the one code that was scanned, if there is one; it stays until it is answered. */
export function SingleVerdict({ scan: { state, verify, again }, QuickEntry }: SingleVerdictProps) {
  const { t } = useScanWords()
  if (state.step === 'authorized') {
    const { shipment } = state
    return (
      <VerdictScreen tone="accepted" word={t('scan.authorized')} code={shipment.tracking_id} onClose={again}>
        <QuickEntry key={shipment.tracking_id} shipment={shipment} onAgain={again}>
          {(press) => <Authorized shipment={shipment} press={press} onAgain={again} />}
        </QuickEntry>
      </VerdictScreen>
    )
  }
  if (state.step === 'denied') {
    const { denial } = state
    return (
      <VerdictScreen tone="refused" word={t(denial.heading)} code={denial.trackingId} onClose={again}>
        <Denied denial={denial} onAgain={again} onRetry={(trackingId) => void verify(trackingId)} />
      </VerdictScreen>
    )
  }
  return undefined
}
