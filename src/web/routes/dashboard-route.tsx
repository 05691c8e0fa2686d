import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { NewShipment } from './new-shipment.tsx'

/** `/dashboard`, with the dialog that creates a shipment. */
export function DashboardRoute() {
  return <DashboardPage NewShipment={NewShipment} />
}
