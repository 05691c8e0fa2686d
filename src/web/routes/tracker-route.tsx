import { BulkLabels } from '../features/labels/bulk-labels.tsx'
import { TrackerPage } from '../features/shipments/list/tracker-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const ImportButton = lazily(
  async () => (await import('../features/imports/import-button.tsx')).ImportButton,
  () => <Skeleton className="h-11 w-36" />,
)

/** Shows `/tracker`, with the import of shipments and the printing of many labels. */
export function TrackerRoute() {
  return <TrackerPage Import={ImportButton} Labels={BulkLabels} />
}
