import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretCard } from './secret-card.tsx'
import { StatePanel } from './state-panel.tsx'
import { webhookQuery } from './webhook-queries.ts'

/** How the webhook does, where and how it is told, and the secret that signs. */
export function Configuration() {
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
      <Card title={t('webhook.endpoint')} className="order-2 xl:order-1">
        <EndpointForm webhook={webhook.data} />
      </Card>
      <div className="order-1 flex min-w-0 flex-col gap-6 xl:order-2">
        <StatePanel webhook={webhook.data} />
        <SecretCard webhook={webhook.data} />
      </div>
    </div>
  )
}
