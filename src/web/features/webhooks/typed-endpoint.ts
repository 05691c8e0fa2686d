import type { SaveWebhookBody } from '#contract/endpoints/webhooks.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { MAX_WEBHOOK_NAME } from '#domain/webhooks/webhook-endpoint.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'

/** Unsaved values of the endpoint form, and the saved values that they are based on. */
export type TypedEndpoint = EndpointValues & { readonly over: EndpointValues }

export type EndpointValues = Omit<SaveWebhookBody, 'is_on'>

/** Values with which the form of a new endpoint begins. */
const fresh: EndpointValues = { name: '', url: '', events: [...webhookEvents], form: defaultForm }

export function valuesOf(webhook: EndpointValues | undefined): EndpointValues {
  if (webhook === undefined) return fresh
  const { name, url, events, form } = webhook
  return { name, url, events, form }
}

/** Returns the name of an endpoint to which nobody gave one: the host of its URL. */
export function proposedName(url: string): string {
  return URL.parse(url.trim())?.host.slice(0, MAX_WEBHOOK_NAME) ?? ''
}

/** Returns true if two endpoints are equal, regardless of the order of events. */
export function isSame(one: EndpointValues, other: EndpointValues): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ name, url, events, form: { shape, fields } }: EndpointValues): string {
  const { tracking_id, status, location, timestamp } = fields
  return JSON.stringify([name, url, events.toSorted(), shape, tracking_id, status, location, timestamp])
}
