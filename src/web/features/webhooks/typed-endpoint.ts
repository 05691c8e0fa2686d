import type { SaveWebhookBody, Webhook } from '#contract/endpoints/webhooks.ts'

/** Unsaved values of the endpoint form, and the saved values that they are based on. */
export type TypedEndpoint = EndpointValues & { readonly over: EndpointValues }

export type EndpointValues = Omit<SaveWebhookBody, 'url'> & { readonly url: string }

export function valuesOf({ url, events, form }: Webhook): EndpointValues {
  return { url: url ?? '', events, form }
}

/** Returns true if two endpoints are equal, regardless of the order of events. */
export function isSame(one: EndpointValues, other: EndpointValues): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ url, events, form: { shape, fields } }: EndpointValues): string {
  const { tracking_id, status, location, timestamp } = fields
  return JSON.stringify([url, events.toSorted(), shape, tracking_id, status, location, timestamp])
}
