import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { getDelivery, redeliverWebhook, type DeliveryDetail } from '#contract/endpoints/webhook-log.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { CodeBlock } from './code-block.tsx'
import { prettyJson } from '../../ui/lib/pretty-json.ts'
import { outcomeMessage } from './outcome-message.ts'
import { LOOK_AGAIN_MS, webhooksChanged } from './webhook-queries.ts'

type DeliveryDialogProps = {
  readonly endpoint: string
  readonly id: string
  readonly onClose: () => void
}

/** Shows one delivery: the request, the answer to each attempt, and a button to resend it. */
export function DeliveryDialog({ endpoint, id, onClose }: DeliveryDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const params = { id: endpoint, delivery_id: id }
  const detail = useQuery({
    queryKey: ['webhooks', endpoint, 'delivery', id],
    queryFn: ({ signal }) => request(getDelivery, { params, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const again = useMutation({
    mutationFn: () => request(redeliverWebhook, { params, body: {} }),
    onSuccess: () => {
      webhooksChanged(client)
      notify.success(t('webhook.redelivered'))
    },
    onError: (error) => notify.error(t('webhook.redeliver_failed'), wordsOf(error)),
  })
  const { data } = detail
  return (
    <Dialog
      onClose={onClose}
      width="4xl"
      title={data === undefined ? t('webhook.tab_logs') : t('webhook.detail', { event: data.event })}
      description={data && <span className="machine text-sm">{data.message_id}</span>}
      footer={
        <Button busy={again.isPending} disabled={data === undefined} onClick={() => again.mutate()}>
          {!again.isPending && <RotateCw aria-hidden />}
          {t('webhook.redeliver')}
        </Button>
      }
    >
      {detail.isPending && <Skeleton className="h-72 w-full" />}
      {detail.isLoadingError && <LoadFailed title={t('webhook.detail_failed')} query={detail} />}
      {data && <Detail detail={data} />}
    </Dialog>
  )
}

function Detail({ detail }: { readonly detail: DeliveryDetail }) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="mb-2 font-semibold">{t('webhook.request')}</h3>
        <CodeBlock label={t('webhook.request')} code={prettyJson(detail.body)} exact={detail.body} />
      </section>
      {detail.tries.length === 0 && <p className="text-muted">{t('webhook.no_attempts')}</p>}
      {detail.tries.map((attempt) => (
        <Attempt key={attempt.n} attempt={attempt} />
      ))}
    </div>
  )
}

function Attempt({ attempt }: { readonly attempt: DeliveryDetail['tries'][number] }) {
  const { t, format } = useLocale()
  const { n, at, url, outcome, duration, status } = attempt
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          {t('webhook.attempt', { n })} · {outcomeMessage(outcome, status, t)}
        </h3>
        <p className="flex gap-4 text-sm text-muted">
          <DateTime value={at} precision="second" />
          <span className="tabular">{format.number(duration)} ms</span>
        </p>
      </div>
      <p className="machine text-sm break-all text-muted">{url}</p>
      {status !== null && (
        <>
          <h4 className="text-sm font-semibold">{t('webhook.response_body')}</h4>
          {attempt.response_body ? (
            <CodeBlock
              label={`${t('webhook.response_body')} · ${t('webhook.attempt', { n })}`}
              code={prettyJson(attempt.response_body)}
            />
          ) : (
            <p className="text-sm text-muted">{t('webhook.no_body')}</p>
          )}
        </>
      )}
      <Headers title={t('webhook.request_headers')} headers={attempt.request_headers} />
      {attempt.response_headers !== null && (
        <Headers title={t('webhook.response_headers')} headers={attempt.response_headers} />
      )}
    </section>
  )
}

type HeadersProps = { readonly title: string; readonly headers: Readonly<Record<string, string>> }

function Headers({ title, headers }: HeadersProps) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-semibold">{title}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="machine text-muted">{name}</dt>
            <dd className="machine break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
