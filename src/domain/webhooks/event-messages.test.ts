import { expect, test } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import { messagesOf, type ReportedEvent } from './event-messages.ts'

const at = '2026-11-30T15:00:00.000Z'
const photo = '5c'.repeat(32)
const reported = (fields: Fields, changed: Partial<ReportedEvent> = {}): ReportedEvent => ({
  type: 'checkpoint.created',
  eventId: 'e',
  trackingId: 'FT-20261130-ABC123',
  sequence: 3,
  clientHash: 'ab',
  fields: { occurred_at: at, ...fields },
  before: 'in_transit',
  after: 'in_transit',
  isFirstDeparture: false,
  ...changed,
})
const told = (event: ReportedEvent, name: string) =>
  messagesOf(event).find((one) => one.event === name)?.facts

test('delivery.attempted has the reason, the next attempt and the digests of the photos', () => {
  const objects = {
    delivery: { outcome: 'attempted', photos: '1', photo_source: 'camera', position: 'given' },
    receiver: { reason: 'address_not_found', next_at: '2026-12-01' },
    media: { photo_1: photo },
  }
  const attempt = reported({
    checkpoint_type: 'tentativa',
    location: 'Rua XV, 398',
    notes: 'Não existe o número 398',
    ...objects,
  })
  expect(messagesOf(attempt).map(({ event }) => event)).toEqual([
    'checkpoint.created',
    'delivery.attempted',
    'notice.created',
  ])
  expect(told(attempt, 'delivery.attempted')).toMatchObject({
    tracking_id: 'FT-20261130-ABC123',
    status: 'in_transit',
    location: 'Rua XV, 398',
    timestamp: at,
    record: { event_id: 'e', sequence: 3, event_hash: '0xab' },
    checkpoint: { id: 'e', checkpoint_type: 'tentativa', notes: 'Não existe o número 398', ...objects },
  })
})

test('shipment.delivered has the objects of the delivery', () => {
  const objects = {
    delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', signature: 'drawn' },
    receiver: { name: 'Ana Souza', relation: 'neighbor', document: '***.982.247-**' },
    media: { photo_1: photo, signature: photo },
  }
  const delivery = reported({ checkpoint_type: 'finalizacao', ...objects }, { after: 'delivered' })
  expect(told(delivery, 'shipment.delivered')).toMatchObject({
    status: 'delivered',
    checkpoint: { checkpoint_type: 'finalizacao', ...objects },
  })
})

test('annex.added has kind, facts and digests, and neither text nor details', () => {
  const content = { kind: 'note', facts: { about: 'd' }, media: { photo_1: photo } }
  const annex = reported(
    { ...content, text: 'Ficou com Bia', details: { nome: 'Bia' } },
    { type: 'annex.added', before: 'delivered', after: 'delivered' },
  )
  expect(messagesOf(annex).map(({ event }) => event)).toEqual(['annex.added'])
  expect(told(annex, 'annex.added')?.annex).toEqual(content)
  expect(JSON.stringify(messagesOf(annex))).not.toContain('Bia')
})
