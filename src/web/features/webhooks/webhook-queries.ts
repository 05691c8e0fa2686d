import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listWebhooks, previewWebhook } from '#contract/endpoints/webhooks.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { request } from '../../api/request.ts'

/** Interval of refetches while deliveries are in progress, in milliseconds. */
export const LOOK_AGAIN_MS = 5_000

/** Loads the account's webhook endpoints and their health. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => request(listWebhooks, { signal }),
  refetchInterval: LOOK_AGAIN_MS * 3,
  // Stale time of zero, so that the data is refetched when the user returns from another browser
  // tab. The endpoints may have changed there.
  staleTime: 0,
})

/**
 * Loads the request body that an endpoint would get for an event of the newest shipment, in the
 * endpoint's saved format.
 */
export const previewQuery = (id: string, event: WebhookEvent) =>
  queryOptions({
    queryKey: ['webhooks', id, 'preview', event],
    queryFn: ({ signal }) => request(previewWebhook, { params: { id }, query: { event }, signal }),
    // Another shipment may have become the newest, so the cached preview is always stale.
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Marks the endpoints and their logs as stale. */
export function webhooksChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
}
