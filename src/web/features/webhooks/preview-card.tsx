import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { webhookEvents, type WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Options, Select } from '../../ui/inputs/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CodeBlock } from './code-block.tsx'
import { prettyJson } from '../../ui/lib/pretty-json.ts'
import { previewQuery } from './webhook-queries.ts'

/**
 * Shows the request body that the webhook would send for an event of the account's newest shipment,
 * in the endpoint's saved format.
 */
export function PreviewCard() {
  const { t } = useMessages()
  const [event, setEvent] = useState<WebhookEvent>('checkpoint.created')
  const preview = useQuery(previewQuery(event))
  return (
    <Card title={t('webhook.preview')}>
      <div className="flex flex-col gap-4">
        <Field label={t('webhook.filter_event')} className="max-w-xs">
          {(control) => (
            <Select
              {...control}
              value={event}
              onChange={({ target }) => setEvent(webhookEvents.find((one) => one === target.value) ?? event)}
            >
              <Options values={webhookEvents} nameOf={(one) => one} />
            </Select>
          )}
        </Field>
        {preview.isPending && <Skeleton className="h-72 w-full" />}
        {preview.isLoadingError && <LoadFailed title={t('webhook.preview_failed')} query={preview} />}
        {preview.data && (
          <>
            <CodeBlock label={t('webhook.preview')} code={prettyJson(preview.data.body)} />
            <p className="text-sm text-muted">
              {t(preview.data.is_example ? 'webhook.preview_example' : 'webhook.preview_own')}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
