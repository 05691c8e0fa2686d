import { useCallback, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { MAX_WEBHOOKS } from '#domain/webhooks/webhook-endpoint.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { TabbedPage } from '../../shell/pages/tabbed-page.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { BackButton } from '../../ui/inputs/back-button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import type { TypedEndpoint } from './typed-endpoint.ts'
import { webhooksQuery } from './webhook-queries.ts'

const Waiting = () => <PanelSkeleton className="h-96" />
const Configuration = lazily(async () => (await import('./configuration.tsx')).Configuration, Waiting)
const Documentation = lazily(async () => (await import('./documentation.tsx')).Documentation, Waiting)
const DeliveryLog = lazily(async () => (await import('./delivery-log.tsx')).DeliveryLog, Waiting)
const Testing = lazily(async () => (await import('./testing.tsx')).Testing, Waiting)
const EndpointList = lazily(async () => (await import('./endpoint-list.tsx')).EndpointList, Waiting)

const PATH = '/webhook-integrations'
/** Value of the parameter `endpoint` for the form of a new endpoint. */
const NEW = 'new'

type WebhooksPageProps = { readonly apiKeys: ReactNode }

/**
 * Shows `/webhook-integrations`: one endpoint with its configuration, documentation, log and tests,
 * or the list of several. The parameter `endpoint` names the one to show.
 */
export function WebhooksPage({ apiKeys }: WebhooksPageProps) {
  const { t } = useMessages()
  const [search, setSearch] = useSearchParams()
  const webhooks = useQuery(webhooksQuery)
  // Values that the user typed, by endpoint; they survive a switch to another tab of the page. They
  // are not stored as a draft, because the URL of an endpoint may contain a secret.
  const [typed, setTyped] = useState<Readonly<Record<string, TypedEndpoint | undefined>>>({})
  usePageTitle(t('menu.webhooks'))
  if (webhooks.data === undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={t('menu.webhooks')}>{t('webhook.subtitle')}</PageHeader>
        {webhooks.isPending ? <Waiting /> : <LoadFailed title={t('webhook.load_failed')} query={webhooks} />}
      </div>
    )
  }
  const all = webhooks.data
  const asked = search.get('endpoint')
  const isNew = all.length === 0 || (asked === NEW && all.length < MAX_WEBHOOKS)
  const webhook = isNew
    ? undefined
    : (all.find(({ id }) => id === asked) ?? (all.length === 1 ? all[0] : undefined))
  if (webhook === undefined && !isNew) return <Several webhooks={all} apiKeys={apiKeys} />
  const key = webhook?.id ?? NEW
  return (
    <OneEndpoint
      key={key}
      webhook={webhook}
      apiKeys={apiKeys}
      others={all.length - (webhook === undefined ? 0 : 1)}
      typed={typed[key]}
      onType={setTyped}
      onCreated={({ id }) => setSearch({ endpoint: id }, { replace: true })}
    />
  )
}

type SeveralProps = WebhooksPageProps & { readonly webhooks: readonly Webhook[] }

function Several({ webhooks, apiKeys }: SeveralProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('menu.webhooks')} action={<AddEndpoint count={webhooks.length} />}>
        {t('webhook.subtitle')}
      </PageHeader>
      <EndpointList webhooks={webhooks} />
      {apiKeys}
    </div>
  )
}

/** Links to the form of a new endpoint, or says that there is room for no more. */
function AddEndpoint({ count }: { readonly count: number }) {
  const { t } = useMessages()
  if (count >= MAX_WEBHOOKS)
    return <p className="text-sm text-muted">{t('webhook.full', { max: MAX_WEBHOOKS })}</p>
  return (
    <LinkButton to={`${PATH}?endpoint=${NEW}`} variant="outline">
      <Plus aria-hidden />
      {t('webhook.add')}
    </LinkButton>
  )
}

type OneEndpointProps = WebhooksPageProps & {
  readonly webhook: Webhook | undefined
  /** Number of other endpoints. */
  readonly others: number
  readonly typed: TypedEndpoint | undefined
  readonly onType: (
    change: (
      before: Readonly<Record<string, TypedEndpoint | undefined>>,
    ) => Readonly<Record<string, TypedEndpoint | undefined>>,
  ) => void
  readonly onCreated: (webhook: Webhook) => void
}

function OneEndpoint({ webhook, apiKeys, others, typed, onType, onCreated }: OneEndpointProps) {
  const { t } = useMessages()
  const id = webhook?.id ?? NEW
  const keep = useCallback(
    (now: TypedEndpoint | undefined) => onType((before) => ({ ...before, [id]: now })),
    [onType, id],
  )
  const kept: Readonly<Record<string, string>> = others === 0 ? {} : { endpoint: id }
  return (
    <TabbedPage
      words={{ title: 'menu.webhooks', subtitle: 'webhook.subtitle', tabs: 'webhook.tabs' }}
      kept={kept}
      above={others > 0 && <BackButton to={PATH}>{t('webhook.back')}</BackButton>}
      {...(others > 0 && { name: webhook?.name ?? t('webhook.new') })}
      action={webhook !== undefined && others === 0 && <AddEndpoint count={1} />}
      tabs={[
        {
          id: 'configuration',
          label: t('webhook.tab_configuration'),
          content: (
            <Configuration
              apiKeys={apiKeys}
              webhook={webhook}
              typed={typed}
              onType={keep}
              onCreated={onCreated}
            />
          ),
        },
        {
          id: 'documentation',
          label: t('webhook.tab_documentation'),
          content: <Documentation webhook={webhook} />,
        },
        { id: 'logs', label: t('webhook.tab_logs'), content: <DeliveryLog webhook={webhook} kept={kept} /> },
        { id: 'testing', label: t('webhook.tab_testing'), content: <Testing webhook={webhook} /> },
      ]}
    />
  )
}
