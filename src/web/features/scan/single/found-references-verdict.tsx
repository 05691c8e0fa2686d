import { useMessages } from '../../../locales/use-messages.ts'
import { lazily } from '../../../ui/lib/lazily.tsx'
import type { FoundReferences } from './use-found-references.ts'

// The verdict is loaded when it is first shown, because scanning does not need it.
const VerdictScreen = lazily(async () => (await import('../verdict/verdict-screen.tsx')).VerdictScreen)
const FoundShipments = lazily(async () => (await import('../verdict/found-shipments.tsx')).FoundShipments)

type FoundReferencesVerdictProps = FoundReferences & {
  readonly onChoose: (trackingId: string) => void
  readonly onAgain: () => void
}

/** Shows that no shipment has the scanned references, or that several have. */
export function FoundReferencesVerdict(props: FoundReferencesVerdictProps) {
  const { t } = useMessages()
  const { references, found, onAgain } = props
  return (
    <VerdictScreen
      tone="warned"
      word={t(found.length === 0 ? 'scan.reference_unknown_title' : 'scan.reference_shared_title')}
      code={references.map(({ value }) => value).join(' ')}
      onClose={onAgain}
    >
      <FoundShipments {...props} />
    </VerdictScreen>
  )
}
