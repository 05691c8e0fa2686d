import { BulkLabels } from '../features/labels/bulk-labels.tsx'
import { TrackerPage } from '../features/tracker/tracker-page.tsx'
import { lazily } from '../ui/lazily.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const ImportButton = lazily(
  async () => (await import('../features/import/import-button.tsx')).ImportButton,
  () => <Skeleton className="h-11 w-36" />,
)

/** `/tracker`, with what imports many shipments and prints the labels of many. */
export function TrackerRoute() {
  return <TrackerPage Import={ImportButton} Labels={BulkLabels} />
}
