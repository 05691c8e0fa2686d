import { ImportButton } from '../features/import/import-button.tsx'
import { NewShipmentDialog } from '../features/shipments/new-shipment-dialog.tsx'
import { TrackerPage } from '../features/tracker/tracker-page.tsx'

/** `/tracker`, with what creates one shipment or many. */
export function TrackerRoute() {
  return <TrackerPage NewShipment={NewShipmentDialog} Import={ImportButton} />
}
