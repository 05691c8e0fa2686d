import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Tabs, type Tab } from '../../ui/data/tabs.tsx'
import type { TypedEndpoint } from './typed-endpoint.ts'

const Configuration = lazily(
  async () => (await import('./configuration.tsx')).Configuration,
  () => <PanelSkeleton className="h-96" />,
)
const Documentation = lazily(
  async () => (await import('./documentation.tsx')).Documentation,
  () => <PanelSkeleton className="h-96" />,
)
const DeliveryLog = lazily(
  async () => (await import('./delivery-log.tsx')).DeliveryLog,
  () => <PanelSkeleton className="h-96" />,
)
const Testing = lazily(
  async () => (await import('./testing.tsx')).Testing,
  () => <PanelSkeleton className="h-96" />,
)

type TabId = 'configuration' | 'documentation' | 'logs' | 'testing'

/**
 * Shows `/webhook-integrations`: the configuration of the webhook, its documentation, its log and
 * tests.
 */
export function WebhooksPage({ apiKeys }: { readonly apiKeys: ReactNode }) {
  const { t } = useMessages()
  const [search, setSearch] = useSearchParams()
  // Values that the user typed; they survive a switch to another tab of the page. They are not
  // stored as a draft, because an address may contain a secret.
  const [typed, setTyped] = useState<TypedEndpoint>()
  usePageTitle(t('menu.webhooks'))
  const tabs: readonly [Tab<TabId>, ...Tab<TabId>[]] = [
    {
      id: 'configuration',
      label: t('webhook.tab_configuration'),
      content: <Configuration apiKeys={apiKeys} typed={typed} onType={setTyped} />,
    },
    { id: 'documentation', label: t('webhook.tab_documentation'), content: <Documentation /> },
    { id: 'logs', label: t('webhook.tab_logs'), content: <DeliveryLog /> },
    { id: 'testing', label: t('webhook.tab_testing'), content: <Testing /> },
  ]
  const asked = search.get('tab')
  const { id } = tabs.find((tab) => tab.id === asked) ?? tabs[0]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('menu.webhooks')}>{t('webhook.subtitle')}</PageHeader>
      <Tabs
        label={t('webhook.tabs')}
        tabs={tabs}
        value={id}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </div>
  )
}
