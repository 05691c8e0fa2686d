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

export async function saveWebhook(api: Api, url: string | null, changed: object = {}): Promise<Webhook> {
  return dataOf(await api('PUT', '/api/webhook', { url, events, form: defaultForm, ...changed }))
}

export async function listDeliveries(api: Api, query = 'limit=100'): Promise<readonly WebhookDelivery[]> {
  return dataOf(await api('GET', `/api/webhook/deliveries?${query}`))
}

export async function readDelivery(api: Api, id: string): Promise<DeliveryDetail> {
  return dataOf(await api('GET', `/api/webhook/deliveries/${id}`))
}

/** Waits until no delivery of the account is pending. */
export async function settled(api: Api, timeout = waitTimeout): Promise<void> {
  await expect
    .poll(async () => (await listDeliveries(api, 'state=waiting&limit=1')).length, { timeout })
    .toBe(0)
}
