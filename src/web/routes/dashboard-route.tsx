import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { lazily } from '../ui/lazily.tsx'

const ReceivedCard = lazily(
  async () => (await import('../features/authorizations/received-card.tsx')).ReceivedCard,
)

/** `/dashboard`, with what others have let the account register. */
export function DashboardRoute() {
  return <DashboardPage received={<ReceivedCard />} />
}
