import { ImportButton } from '../features/import/import-button.tsx'
import { TrackerPage } from '../features/tracker/tracker-page.tsx'
import { NewShipment } from './new-shipment.tsx'

/** `/tracker`, with what creates one shipment or many. */
export function TrackerRoute() {
  return <TrackerPage NewShipment={NewShipment} Import={ImportButton} />
}
