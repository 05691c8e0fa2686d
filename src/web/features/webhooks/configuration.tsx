import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretCard } from './secret-card.tsx'
import { StatePanel } from './state-panel.tsx'
import type { EndpointFormProps } from './use-endpoint-form.ts'
import { webhookQuery } from './webhook-queries.ts'

type ConfigurationProps = { readonly apiKeys: ReactNode } & Omit<EndpointFormProps, 'webhook'>

/**
 * Shows the webhook's state, its endpoint form, the signing secret, and the API keys of the same
 * system.
 */
export function Configuration({ apiKeys, ...form }: ConfigurationProps) {
  const { t } = useMessages()
  const webhook = useQuery(webhookQuery)
  if (webhook.isPending) return <PanelSkeleton className="h-96" />
  if (webhook.data === undefined) return <LoadFailed title={t('webhook.load_failed')} query={webhook} />
  // On a wide screen the form is beside the state panel; on a phone it is between the panels. In
  // both layouts, the visual order is the order of the keyboard focus.
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] xl:grid-rows-[auto_1fr_auto]">
      <div className="xl:col-start-2">
        <StatePanel webhook={webhook.data} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <Card title={t('webhook.endpoint')}>
          <EndpointForm webhook={webhook.data} {...form} />
        </Card>
      </div>
      <div className="min-w-0 xl:col-start-2 xl:row-start-2">
        <SecretCard webhook={webhook.data} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-start-3">{apiKeys}</div>
    </div>
  )
}
