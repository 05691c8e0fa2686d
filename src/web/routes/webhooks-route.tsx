import { WebhooksPage } from '../features/webhooks/webhooks-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../ui/feedback/panel-skeleton.tsx'

const ApiKeysCard = lazily(
  async () => (await import('../features/api-keys/api-keys-card.tsx')).ApiKeysCard,
  () => <PanelSkeleton />,
)

/** Shows `/webhook-integrations`, with the API keys. */
export function WebhooksRoute() {
  return <WebhooksPage apiKeys={<ApiKeysCard />} />
}
