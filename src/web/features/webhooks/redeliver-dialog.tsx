import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { redeliverFailed } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { webhooksChanged } from './webhook-queries.ts'

type RedeliverDialogProps = { readonly webhook: Webhook; readonly onClose: () => void }

/** Asks for a span of time, and sends again the deliveries of that span that failed. */
export function RedeliverDialog({ webhook: { id }, onClose }: RedeliverDialogProps) {
  const { t } = useMessages()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const again = useRedelivery(id, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={t('webhook.redeliver_all')}
      description={t('webhook.redeliver_says')}
      footer={
        <Button type="submit" form="redeliver" busy={again.isPending}>
          {t('webhook.redeliver')}
        </Button>
      }
    >
      <form
        id="redeliver"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!again.isPending) again.mutate({ from, to })
        }}
      >
        {again.isError && (
          <Notice title={t('webhook.redeliver_failed')}>{wordsOf(again.error) ?? t('api.bad_answer')}</Notice>
        )}
        <InputField
          label={t('webhook.redeliver_from')}
          type="datetime-local"
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
        />
        <InputField
          label={t('webhook.redeliver_to')}
          type="datetime-local"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
      </form>
    </Dialog>
  )
}

type Span = { readonly from: string; readonly to: string }

/** Sends again the failed deliveries of a span of local times; an empty time does not limit it. */
function useRedelivery(id: string, onDone: () => void) {
  const { t } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ from, to }: Span) => {
      const body = { ...(from !== '' && { from: instantOf(from) }), ...(to !== '' && { to: instantOf(to) }) }
      let count = 0
      // One call queues a limited number of deliveries.
      for (;;) {
        const { queued } = await request(redeliverFailed, { params: { id }, body })
        count += queued
        if (queued === 0) return count
      }
    },
    onSuccess: (count) => {
      webhooksChanged(client)
      notify.success(t('webhook.redelivered'), t('webhook.redelivered_count', { count }))
      onDone()
    },
  })
}

/** Returns the instant of a local time as `datetime-local` gives it. */
function instantOf(local: string): string {
  return new Date(local).toISOString()
}
