import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { WebhookStatus } from './webhook-status.tsx'

/** Lists the endpoints of an account: name, URL, state, and the calls of the last 24 hours. */
export function EndpointList({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useMessages()
  return (
    <Card title={t('webhook.list')} flush>
      <ul aria-label={t('webhook.list')} className="divide-y divide-line">
        {webhooks.map((webhook) => (
          <EndpointRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </Card>
  )
}

function EndpointRow({ webhook }: { readonly webhook: Webhook }) {
  const { t, format } = useLocale()
  const { id, name, url, statistics, is_url_repeated: isRepeated } = webhook
  const { day_calls: calls, day_taken: taken, waiting } = statistics
  const notes = [
    calls === 0
      ? t('webhook.day_none')
      : t('webhook.day', { taken: format.number(taken), calls: format.number(calls) }),
    waiting > 0 && t('webhook.day_waiting', { count: waiting }),
    isRepeated && t('webhook.url_twice'),
  ].filter((note) => note !== false)
  return (
    <li>
      <Link
        to={`/webhook-integrations?endpoint=${id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-brand-tint sm:px-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_7rem] lg:items-center"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="machine block truncate text-sm text-muted">{url}</span>
        </span>
        <span className="lg:order-last lg:justify-self-end">
          <WebhookStatus webhook={webhook} />
        </span>
        <span className="col-span-2 text-sm text-muted lg:col-span-1">{notes.join(' · ')}</span>
      </Link>
    </li>
  )
}
