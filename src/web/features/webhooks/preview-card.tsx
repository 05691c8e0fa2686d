import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { sampleFacts } from '#contract/openapi/sample-facts.ts'
import { defaultForm, webhookBody } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CodeBlock } from './code-block.tsx'
import { prettyJson } from '../../ui/lib/pretty-json.ts'
import { previewQuery } from './webhook-queries.ts'

/**
 * Shows the request body that an endpoint would get for an event of the account's newest shipment,
 * in the endpoint's saved format. Without an endpoint, shows an example.
 */
export function PreviewCard({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t } = useMessages()
  const [event, setEvent] = useState<WebhookEvent>('checkpoint.created')
  return (
    <Card title={t('webhook.preview')}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('webhook.filter_event')}
          className="max-w-xs"
          value={event}
          onChange={({ target }) => setEvent(webhookEvents.find((one) => one === target.value) ?? event)}
        >
          <Options values={webhookEvents} nameOf={(one) => one} />
        </SelectField>
        {webhook === undefined ? (
          <Body
            body={webhookBody(event, sampleFacts(event), defaultForm)}
            says={t('webhook.preview_unsaved')}
          />
        ) : (
          <OwnBody id={webhook.id} event={event} />
        )}
      </div>
    </Card>
  )
}

function OwnBody({ id, event }: { readonly id: string; readonly event: WebhookEvent }) {
  const { t } = useMessages()
  const preview = useQuery(previewQuery(id, event))
  if (preview.isPending) return <Skeleton className="h-72 w-full" />
  if (preview.data === undefined) return <LoadFailed title={t('webhook.preview_failed')} query={preview} />
  const { body, is_example: isExample } = preview.data
  return <Body body={body} says={t(isExample ? 'webhook.preview_example' : 'webhook.preview_own')} />
}

function Body({ body, says }: { readonly body: string; readonly says: string }) {
  const { t } = useMessages()
  return (
    <>
      <CodeBlock label={t('webhook.preview')} code={prettyJson(body)} />
      <p className="text-sm text-muted">{says}</p>
    </>
  )
}
