import { ScanPage } from '../features/scan/scan-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'

const QuickEntry = lazily(async () => (await import('../features/checkpoints/quick-entry.tsx')).QuickEntry)
const SeriesForm = lazily(async () => (await import('../features/checkpoints/series-form.tsx')).SeriesForm)
const ReceivedCard = lazily(
  async () => (await import('../features/authorizations/received-card.tsx')).ReceivedCard,
)

/**
 * Shows `/scan-qr`, with the one-press entry, the form of a series, and the authorizations that the
 * account received.
 */
export function ScanRoute() {
  return (
    <>
      <ScanPage QuickEntry={QuickEntry} SeriesForm={SeriesForm} />
      <div className="mx-auto mt-5 max-w-xl">
        <ReceivedCard />
      </div>
    </>
  )
}
