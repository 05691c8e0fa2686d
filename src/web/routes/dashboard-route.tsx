import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { NewShipmentDialog } from '../features/shipments/new-shipment-dialog.tsx'

/** `/dashboard`, with the dialog that creates a shipment. */
export function DashboardRoute() {
  return <DashboardPage NewShipment={NewShipmentDialog} />
}
