import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { getDelivery, testWebhook, type DeliveryDetail } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { CodeBlock } from './code-block.tsx'
import { PreviewCard } from './preview-card.tsx'
import { prettyJson } from '../../ui/lib/pretty-json.ts'
import { outcomeMessage } from './outcome-message.ts'
import { webhooksChanged } from './webhook-queries.ts'

const POLL_MS = 400

type TestingProps = { readonly webhook: Webhook | undefined }

/** Shows the card that sends a test call, and a preview of the bodies. */
export function Testing({ webhook }: TestingProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <TestCard webhook={webhook} />
      <PreviewCard webhook={webhook} />
    </div>
  )
}

function TestCard({ webhook }: TestingProps) {
  const { t } = useMessages()
  const { start, isBusy, refusal, result } = useTestCall(webhook)
  return (
    <Card title={t('webhook.test_title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{t('webhook.test_says')}</p>
        {webhook && <p className="machine text-sm break-all">{webhook.url}</p>}
        <Button busy={isBusy} onClick={start}>
          {!isBusy && <Send aria-hidden />}
          {t('webhook.test')}
        </Button>
        <output className="text-sm text-muted empty:hidden">{isBusy && t('webhook.testing')}</output>
        {refusal !== undefined && <Notice className="w-full">{refusal}</Notice>}
        {result && <TestResult {...result} />}
      </div>
    </Card>
  )
}

type TestResultProps = {
  readonly delivery: DeliveryDetail
  readonly isTaken: boolean
  /** Outcome of the test call; undefined if the server made no attempt. */
  readonly words: string | undefined
}

function TestResult({ delivery, isTaken, words }: TestResultProps) {
  const { t } = useMessages()
  const response = delivery.tries[0]?.response_body
  return (
    <>
      <Notice
        tone={isTaken ? 'info' : 'error'}
        title={t(isTaken ? 'webhook.test_taken' : 'webhook.test_failed')}
        className="w-full"
      >
        {words}
      </Notice>
      <div className="flex w-full min-w-0 flex-col gap-4">
        <div>
          <h3 className="mb-2 font-semibold">{t('webhook.request')}</h3>
          <CodeBlock label={t('webhook.request')} code={prettyJson(delivery.body)} exact={delivery.body} />
        </div>
        {response ? (
          <div>
            <h3 className="mb-2 font-semibold">{t('webhook.response_body')}</h3>
            <CodeBlock label={t('webhook.response_body')} code={prettyJson(response)} />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** Sends a test call, waits for its result and shows the result in a toast too. */
function useTestCall(webhook: Webhook | undefined) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [id, setId] = useState<string>()
  const endpoint = webhook?.id ?? ''
  const [refusal, setRefusal] = useState<string>()
  const send = useMutation({
    mutationFn: (to: string) => request(testWebhook, { params: { id: to }, body: {} }),
    onMutate: () => {
      setRefusal(undefined)
      setId(undefined)
    },
    onSuccess: (delivery) => setId(delivery.id),
    onError: (error) => setRefusal(wordsOf(error) ?? t('api.bad_answer')),
  })
  const call = useQuery({
    queryKey: ['webhooks', endpoint, 'test', id],
    queryFn: ({ signal }) =>
      request(getDelivery, { params: { id: endpoint, delivery_id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? POLL_MS : false),
  })
  const settled = call.data !== undefined && call.data.state !== 'waiting' ? call.data : undefined
  const [attempt] = settled?.tries ?? []
  const isTaken = settled?.state === 'delivered'
  const words = attempt && outcomeMessage(attempt.outcome, attempt.status, t)
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (settled === undefined || said.current === settled.id) return
    said.current = settled.id
    if (isTaken) notify.success(t('webhook.test_taken'), words)
    else notify.error(t('webhook.test_failed'), words)
    webhooksChanged(client)
  }, [settled, isTaken, words, t, client])
  return {
    start: () => (webhook === undefined ? setRefusal(t('webhook.url_required')) : send.mutate(webhook.id)),
    isBusy: send.isPending || (id !== undefined && settled === undefined && !call.isError),
    refusal,
    result: settled && { delivery: settled, isTaken, words },
  }
}
