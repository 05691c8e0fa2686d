import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'

const ReceivedCard = lazily(
  async () => (await import('../features/authorizations/received-card.tsx')).ReceivedCard,
)

/** Shows `/dashboard`, with the authorizations that the account received. */
export function DashboardRoute() {
  return <DashboardPage received={<ReceivedCard />} />
}
