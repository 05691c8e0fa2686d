import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretCard } from './secret-card.tsx'
import { StatePanel } from './state-panel.tsx'
import { webhookQuery } from './webhook-queries.ts'

/** How the webhook does, where and how it is told, the secret that signs, and the keys by which the same system calls. */
export function Configuration({ apiKeys }: { readonly apiKeys: ReactNode }) {
  const { t } = useWords()
  const webhook = useQuery(webhookQuery)
  if (webhook.isPending) return <PanelSkeleton className="h-96" />
  if (webhook.data === undefined) {
    return (
      <LoadFailed
        title={t('webhook.load_failed')}
        error={webhook.error}
        busy={webhook.isRefetching}
        onRetry={() => void webhook.refetch()}
      />
    )
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="order-2 flex min-w-0 flex-col gap-6 xl:order-1">
        <Card title={t('webhook.endpoint')}>
          <EndpointForm webhook={webhook.data} />
        </Card>
        {apiKeys}
      </div>
      <div className="order-1 flex min-w-0 flex-col gap-6 xl:order-2">
        <StatePanel webhook={webhook.data} />
        <SecretCard webhook={webhook.data} />
      </div>
    </div>
  )
}
