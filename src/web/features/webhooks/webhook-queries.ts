import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getWebhook, previewWebhook, type Webhook } from '#contract/endpoints/webhooks.ts'
import type { WebhookEvent } from '#domain/webhook-event.ts'
import { request } from '../../api/request.ts'

/** Milliseconds between two looks at what is still going on. */
export const LOOK_AGAIN_MS = 5_000

/** The account's webhook, and how it does. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => request(getWebhook, { signal }),
  refetchInterval: LOOK_AGAIN_MS * 3,
  // Whoever comes back from another tab sees what was changed there.
  staleTime: 0,
})

/** The body that an event of the newest shipment has, in a form or in the saved one. */
export const previewQuery = (event: WebhookEvent, form?: Webhook['form']) =>
  queryOptions({
    queryKey: ['webhook', 'preview', event, form],
    queryFn: ({ signal }) =>
      request(previewWebhook, {
        query: { event, ...(form !== undefined && { form: JSON.stringify(form) }) },
        signal,
      }),
    // The newest shipment may be another by now.
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** What is shown of the webhook and its log is stale. */
export function webhookChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['webhook'] })
}
