import { ImportButton } from '../features/import/import-button.tsx'
import { BulkLabels } from '../features/labels/bulk-labels.tsx'
import { TrackerPage } from '../features/tracker/tracker-page.tsx'

/** `/tracker`, with what imports many shipments and prints the labels of many. */
export function TrackerRoute() {
  return <TrackerPage Import={ImportButton} Labels={BulkLabels} />
}
