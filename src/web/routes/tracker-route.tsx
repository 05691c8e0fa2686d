import { ImportButton } from '../features/import/import-button.tsx'
import { TrackerPage } from '../features/tracker/tracker-page.tsx'

/** `/tracker`, with what imports many shipments. */
export function TrackerRoute() {
  return <TrackerPage Import={ImportButton} />
}
