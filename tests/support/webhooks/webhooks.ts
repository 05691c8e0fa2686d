import { expect } from 'vitest'
import type { DeliveryDetail, WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import type { Api } from '../api/api.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { dataOf } from '../api/shipment-api.ts'

/** All events but the notices, which repeat what other events report. */
const events = webhookEvents.filter((event) => event !== 'notice.created')

/** Settings of an endpoint with the given URL, by default of all events but notices. */
export function webhookBodyOf(url: string, changed: object = {}): object {
  return { name: 'ERP', url, events, form: defaultForm, ...changed }
}

export async function createWebhook(api: Api, url: string, changed: object = {}): Promise<Webhook> {
  return dataOf(await api('POST', '/api/webhooks', webhookBodyOf(url, changed)))
}

export async function listWebhooks(api: Api): Promise<readonly Webhook[]> {
  return dataOf(await api('GET', '/api/webhooks'))
}

/** Saves the first endpoint of an account, which is created if there is none. */
export async function saveWebhook(api: Api, url: string, changed: object = {}): Promise<Webhook> {
  const [known] = await listWebhooks(api)
  return known === undefined
    ? createWebhook(api, url, changed)
    : dataOf(await api('PUT', `/api/webhooks/${known.id}`, webhookBodyOf(url, changed)))
}

export async function deleteWebhooks(api: Api): Promise<void> {
  for (const { id } of await listWebhooks(api)) dataOf(await api('DELETE', `/api/webhooks/${id}`))
}

/** Returns the first endpoint of an account. */
export async function readWebhook(api: Api): Promise<Webhook> {
  const [webhook] = await listWebhooks(api)
  if (webhook === undefined) throw new Error('the account has no webhook')
  return webhook
}

/** Returns the path of the first endpoint of an account. */
export async function webhookPath(api: Api): Promise<string> {
  return `/api/webhooks/${(await readWebhook(api)).id}`
}

/** Lists deliveries to an endpoint, by default the account's first one. */
export async function listDeliveries(
  api: Api,
  query = 'limit=100',
  id?: string,
): Promise<readonly WebhookDelivery[]> {
  const path = id === undefined ? await webhookPath(api) : `/api/webhooks/${id}`
  return dataOf(await api('GET', `${path}/deliveries?${query}`))
}

export async function readDelivery(api: Api, id: string): Promise<DeliveryDetail> {
  return dataOf(await api('GET', `${await webhookPath(api)}/deliveries/${id}`))
}

/** Waits until no delivery to an endpoint is pending, by default to the account's first one. */
export async function settled(api: Api, timeout = waitTimeout, id?: string): Promise<void> {
  await expect
    .poll(async () => (await listDeliveries(api, 'state=waiting&limit=1', id)).length, { timeout })
    .toBe(0)
}
