import { useState, type ReactNode } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { TabbedPage } from '../../shell/pages/tabbed-page.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import type { TypedEndpoint } from './typed-endpoint.ts'

const Waiting = () => <PanelSkeleton className="h-96" />
const Configuration = lazily(async () => (await import('./configuration.tsx')).Configuration, Waiting)
const Documentation = lazily(async () => (await import('./documentation.tsx')).Documentation, Waiting)
const DeliveryLog = lazily(async () => (await import('./delivery-log.tsx')).DeliveryLog, Waiting)
const Testing = lazily(async () => (await import('./testing.tsx')).Testing, Waiting)

/**
 * Shows `/webhook-integrations`: the configuration of the webhook, its documentation, its log and
 * tests.
 */
export function WebhooksPage({ apiKeys }: { readonly apiKeys: ReactNode }) {
  const { t } = useMessages()
  // Values that the user typed; they survive a switch to another tab of the page. They are not
  // stored as a draft, because the URL of an endpoint may contain a secret.
  const [typed, setTyped] = useState<TypedEndpoint>()
  return (
    <TabbedPage
      words={{ title: 'menu.webhooks', subtitle: 'webhook.subtitle', tabs: 'webhook.tabs' }}
      tabs={[
        {
          id: 'configuration',
          label: t('webhook.tab_configuration'),
          content: <Configuration apiKeys={apiKeys} typed={typed} onType={setTyped} />,
        },
        { id: 'documentation', label: t('webhook.tab_documentation'), content: <Documentation /> },
        { id: 'logs', label: t('webhook.tab_logs'), content: <DeliveryLog /> },
        { id: 'testing', label: t('webhook.tab_testing'), content: <Testing /> },
      ]}
    />
  )
}
