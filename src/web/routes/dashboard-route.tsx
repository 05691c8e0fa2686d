import { Navigate } from 'react-router'
import { SCAN_PAGE } from '../paths.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { useMay } from '../permissions/use-may.ts'
import { lazily } from '../ui/lib/lazily.tsx'

const CompanySteps = lazily(
  async () => (await import('../features/companies/company-steps.tsx')).CompanySteps,
)
const ReceivedCard = lazily(
  async () => (await import('../features/authorizations/received-card.tsx')).ReceivedCard,
)

/**
 * Shows `/dashboard`, with the first steps of a company and the authorizations that the account
 * received. Redirects a driver, who sees no shipments, to the scanner.
 */
export function DashboardRoute() {
  const seesShipments = useMay('shipments.read')
  if (!seesShipments) return <Navigate to={SCAN_PAGE} replace />
  return <DashboardPage steps={<CompanySteps />} received={<ReceivedCard />} />
}
