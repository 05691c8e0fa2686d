import type { SaveWebhookBody, Webhook } from '#contract/endpoints/webhooks.ts'

/** What stands in the form of the endpoint and is not saved, and the saved one that it was begun over. */
export type TypedEndpoint = EndpointValues & { readonly over: EndpointValues }

export type EndpointValues = Omit<SaveWebhookBody, 'url'> & { readonly url: string }

export function valuesOf({ url, events, form }: Webhook): EndpointValues {
  return { url: url ?? '', events, form }
}

/** Whether two say the same, in whatever order their events are named. */
export function isSame(one: EndpointValues, other: EndpointValues): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ url, events, form: { shape, fields } }: EndpointValues): string {
  const { tracking_id, status, location, timestamp } = fields
  return JSON.stringify([url, events.toSorted(), shape, tracking_id, status, location, timestamp])
}
