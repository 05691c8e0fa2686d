import { useDeliveryRules } from '../features/delivery/use-delivery-rules.ts'
import { ScanPage } from '../features/scan/scan-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'

const QuickEntry = lazily(
  async () => (await import('../features/checkpoints/form/quick-entry.tsx')).QuickEntry,
)
const SeriesForm = lazily(
  async () => (await import('../features/checkpoints/form/series-form.tsx')).SeriesForm,
)
const ReceivedCard = lazily(
  async () => (await import('../features/authorizations/received-card.tsx')).ReceivedCard,
)

/**
 * Shows `/scan-qr`. It has the scanner, the button that records a scanned shipment in one press,
 * and the form for a series of scans. It also lists the authorizations of the account.
 */
export function ScanRoute() {
  // The device then knows the rules at a door without network.
  useDeliveryRules()
  return (
    <>
      <ScanPage QuickEntry={QuickEntry} SeriesForm={SeriesForm} />
      <div className="mx-auto mt-5 max-w-xl">
        <ReceivedCard />
      </div>
    </>
  )
}
