import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { LoggedNoticeView, NoticeSettings } from '#contract/endpoints/notices.ts'
import type { Api } from './api.ts'
import { addShipment, dataOf } from './shipment-api.ts'

export const allNotices: NoticeSettings = {
  notify_on_the_way: true,
  notify_out_for_delivery: true,
  notify_delivered: true,
  notify_attempted: true,
  notice_language: 'pt',
  notice_signature: 'Dúvidas (81) 3333-0000',
}

export async function switchNotices(api: Api, changed: Partial<NoticeSettings> = {}): Promise<void> {
  dataOf(await api('PUT', '/api/settings/notices', { ...allNotices, ...changed }))
}

/** Creates a shipment to a new recipient. Returns its code and the recipient's email. */
export async function addNotified(api: Api): Promise<{ code: string; email: string }> {
  const email = `destino.${randomUUID()}@exemplo.com.br`
  return { code: await addShipment(api, { recipient_email: email }), email }
}

const bodies = {
  departure: { checkpoint_type: 'saida', status: 'Em trânsito', location: 'CD Osasco' },
  out: { checkpoint_type: 'saida', status: 'Saiu para entrega', location: 'CD Recife' },
  attempt: {
    checkpoint_type: 'tentativa',
    status: 'Tentativa sem sucesso',
    location: 'Rua B, 2',
    delivery: { outcome: 'attempted' },
    receiver: { reason: 'absent', next_at: '2030-01-31' },
  },
  delivery: {
    checkpoint_type: 'finalizacao',
    status: 'Entregue',
    location: 'Rua B, 2',
    delivery: { outcome: 'complete' },
    receiver: { name: 'Beatriz Lima', relation: 'self' },
  },
} as const

/** Records a checkpoint that happened some minutes ago. Returns its id. */
export async function happen(
  api: Api,
  code: string,
  what: keyof typeof bodies,
  minutesAgo = 0,
): Promise<string> {
  const event_id = randomUUID()
  const occurred_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const body = { event_id, tracking_id: code, occurred_at, ...bodies[what] }
  const answer = await api('POST', '/api/checkpoints', body)
  expect(answer).toMatchObject({ status: 201 })
  return event_id
}

export async function noticesOf(api: Api, code: string): Promise<readonly LoggedNoticeView[]> {
  return dataOf(await api('GET', `/api/shipments/${code}/notices`))
}

/** Waits until no notice of the shipment is queued. Returns kinds with states, the oldest first. */
export async function settledNotices(api: Api, code: string): Promise<readonly string[]> {
  await expect
    .poll(async () => (await noticesOf(api, code)).map(({ state }) => state))
    .not.toContain('queued')
  return (await noticesOf(api, code))
    .map(({ kind, state, reason }) => `${kind} ${reason ?? state}`)
    .toReversed()
}
