import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getWebhook, previewWebhook } from '#contract/endpoints/webhooks.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { request } from '../../api/request.ts'

/** Interval of refetches while deliveries are in progress, in milliseconds. */
export const LOOK_AGAIN_MS = 5_000

/** Loads the account's webhook and its health. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => request(getWebhook, { signal }),
  refetchInterval: LOOK_AGAIN_MS * 3,
  // Stale time of zero, so that the data is refetched when the user returns from another browser
  // tab. The webhook may have changed there.
  staleTime: 0,
})

/**
 * Loads the request body that the webhook would send for an event of the newest shipment, in the
 * endpoint's saved format.
 */
export const previewQuery = (event: WebhookEvent) =>
  queryOptions({
    queryKey: ['webhook', 'preview', event],
    queryFn: ({ signal }) => request(previewWebhook, { query: { event }, signal }),
    // Another shipment may have become the newest, so the cached preview is always stale.
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Marks the webhook and its log as stale. */
export function webhookChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['webhook'] })
}
