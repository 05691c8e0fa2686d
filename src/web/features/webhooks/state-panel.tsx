import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { enableWebhook, type Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { webhookChanged } from './webhook-queries.ts'

const looks = {
  active: { Icon: CircleCheck, color: 'text-brand' },
  inactive: { Icon: CircleDashed, color: 'text-muted' },
  disabled: { Icon: CircleAlert, color: 'text-danger' },
} as const

/** Shows whether the webhook is on, and statistics of its deliveries. */
export function StatePanel({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useMessages()
  const format = useFormat()
  const { status, failing_since: failingSince } = webhook
  const { Icon, color } = looks[status]
  return (
    <Card
      title={t('webhook.state')}
      action={
        <span className={`inline-flex items-center gap-1.5 font-semibold ${color}`}>
          <Icon aria-hidden className="size-5" />
          {t(`webhook.${status}`)}
        </span>
      }
    >
      {status === 'inactive' && <p className="mb-4 text-muted">{t('webhook.inactive_says')}</p>}
      {status === 'disabled' && <Disabled />}
      {status === 'active' && failingSince !== null && (
        <Notice tone="info" className="mb-4">
          {t('webhook.failing_says', { since: format.dateTime(new Date(failingSince)) })}
        </Notice>
      )}
      <Statistics webhook={webhook} />
      <Made webhook={webhook} />
    </Card>
  )
}

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

function Disabled() {
  const { t } = useMessages()
  const client = useQueryClient()
  const enable = useMutation({
    mutationFn: () => request(enableWebhook, { body: {} }),
    onSuccess: () => {
      webhookChanged(client)
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

function Statistics({ webhook: { statistics } }: { readonly webhook: Webhook }) {
  const { t } = useMessages()
  const format = useFormat()
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
