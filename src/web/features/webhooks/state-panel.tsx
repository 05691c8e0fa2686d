import { useMutation, useQueryClient } from '@tanstack/react-query'
import { enableWebhook, type Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { webhooksChanged } from './webhook-queries.ts'
import { WebhookStatus } from './webhook-status.tsx'

/** Shows whether an endpoint is on, and statistics of its deliveries. */
export function StatePanel({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t, format } = useLocale()
  return (
    <Card title={t('webhook.state')} action={<WebhookStatus webhook={webhook} isPlain />}>
      {webhook === undefined && <p className="mb-4 text-muted">{t('webhook.inactive_says')}</p>}
      {webhook?.status === 'inactive' && <p className="mb-4 text-muted">{t('webhook.off_says')}</p>}
      {webhook?.status === 'disabled' && <Disabled id={webhook.id} />}
      {webhook?.status === 'active' && webhook.failing_since !== null && (
        <Notice tone="info" className="mb-4">
          {t('webhook.failing_says', { since: format.dateTime(new Date(webhook.failing_since)) })}
        </Notice>
      )}
      <Statistics statistics={webhook?.statistics ?? none} />
      {webhook && <Made webhook={webhook} />}
    </Card>
  )
}

/** Figures of an endpoint that was not saved yet. */
const none: ShownStatistics = { calls: 0, taken: 0, median: null, p95: null, waiting: 0, failed: 0 }

function Made({ webhook: { made_by: maker } }: { readonly webhook: Webhook }) {
  const { t } = useMessages()
  const nameOf = useMemberName()
  if (maker === null) return null
  return (
    <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      {t(maker.left_at === null ? 'webhook.made_by' : 'webhook.made_by_left', { name: nameOf(maker) })}
    </p>
  )
}

function Disabled({ id }: { readonly id: string }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const enable = useMutation({
    mutationFn: () => request(enableWebhook, { params: { id }, body: {} }),
    onSuccess: () => {
      webhooksChanged(client)
      notify.success(t('webhook.enabled'))
    },
    onError: (error) => notify.error(t('webhook.enable_failed'), wordsOf(error)),
  })
  return (
    <Notice className="mb-4">
      <p>{t('webhook.disabled_says')}</p>
      <Button size="sm" className="mt-3" busy={enable.isPending} onClick={() => enable.mutate()}>
        {t('webhook.enable')}
      </Button>
    </Notice>
  )
}

type ShownStatistics = Omit<Webhook['statistics'], 'day_calls' | 'day_taken'>

function Statistics({ statistics }: { readonly statistics: ShownStatistics }) {
  const { t, format } = useLocale()
  const { calls, taken, median, p95, waiting, failed } = statistics
  const number = (value: number): string => format.number(value)
  const duration = (value: number | null): string => (value === null ? '—' : `${number(value)} ms`)
  const figures = [
    [t('webhook.success_rate'), calls === 0 ? '—' : format.percent(taken, calls)],
    [t('webhook.calls'), number(calls)],
    [t('webhook.median'), duration(median)],
    [t('webhook.p95'), duration(p95)],
    [t('webhook.waiting'), number(waiting)],
    [t('webhook.failed_count'), number(failed)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t('webhook.period')}</p>
    </>
  )
}
