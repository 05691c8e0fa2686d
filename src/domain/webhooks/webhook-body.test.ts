import { expect, it } from 'vitest'
import { defaultForm, isDistinct, webhookBody } from './webhook-body.ts'
import { webhooksOf, type WebhookFacts } from './webhook-event.ts'
import type { Instant } from '../base/instant.ts'

const at = '2026-11-22T12:00:00.000Z' as Instant
const facts: WebhookFacts = {
  tracking_id: 'FT-20261122-ABC123',
  status: 'in_transit',
  location: 'Armazém 1',
  timestamp: at,
  shipment: { recipient_name: 'Ana Souza', destination: 'Recife', origin: 'São Paulo' },
  checkpoint: {
    id: 'c',
    checkpoint_type: 'entrada',
    timestamp: at,
    address: 'Rua do Porto, 1',
    latitude: -8.063,
    longitude: -34.871,
  },
}
const shipment = { origin: 'São Paulo', destination: 'Recife', recipient_name: 'Ana Souza' }

it('webhookBody writes the documented members in the nested and in the flat shape', () => {
  const { checkpoint: _none, ...created } = facts
  expect(JSON.parse(webhookBody('shipment.created', created, defaultForm))).toEqual({
    event: 'shipment.created',
    timestamp: at,
    data: { tracking_id: facts.tracking_id, status: 'in_transit', location: 'Armazém 1', shipment },
  })
  expect(JSON.parse(webhookBody('checkpoint.created', facts, { ...defaultForm, shape: 'flat' }))).toEqual({
    event: 'checkpoint.created',
    tracking_id: facts.tracking_id,
    status: 'in_transit',
    location: 'Armazém 1',
    timestamp: at,
    shipment_data: shipment,
    checkpoint_data: {
      latitude: -8.063,
      longitude: -34.871,
      address: 'Rua do Porto, 1',
      id: 'c',
      checkpoint_type: 'entrada',
      timestamp: at,
    },
  })
})

it('webhookBody uses the chosen names of fields, and returns the same text for equal facts', () => {
  const form = {
    shape: 'nested',
    fields: { ...defaultForm.fields, tracking_id: 'pedido', timestamp: 'quando' },
  } as const
  const body = webhookBody('shipment.updated', facts, form)
  expect(JSON.parse(body)).toMatchObject({ quando: at, data: { pedido: facts.tracking_id } })
  expect(webhookBody('shipment.updated', structuredClone(facts), form)).toBe(body)
})

it('isDistinct returns false if a chosen name equals another one or a name that Lastro uses', () => {
  expect(isDistinct(defaultForm.fields)).toBe(true)
  expect(isDistinct({ ...defaultForm.fields, status: 'location' })).toBe(false)
  expect(isDistinct({ ...defaultForm.fields, status: 'data' })).toBe(false)
})

it.each([
  ['shipment.created', null, 'pending', ['shipment.created']],
  ['shipment.created', null, 'delivered', ['shipment.created', 'shipment.delivered']],
  ['checkpoint.created', 'pending', 'in_transit', ['checkpoint.created', 'shipment.updated']],
  ['checkpoint.created', 'in_transit', 'in_transit', ['checkpoint.created']],
  [
    'checkpoint.created',
    'in_transit',
    'delivered',
    ['checkpoint.created', 'shipment.updated', 'shipment.delivered'],
  ],
  ['shipment.updated', 'pending', 'pending', []],
  ['shipment.status_changed', 'pending', 'cancelled', ['shipment.updated', 'shipment.cancelled']],
  ['shipment.status_changed', 'in_transit', 'returned', ['shipment.updated', 'shipment.returned']],
  ['checkpoint.corrected', 'in_transit', 'in_transit', ['checkpoint.corrected']],
  ['checkpoint.annulled', 'in_transit', 'in_transit', ['checkpoint.annulled']],
  ['shipment.erased', 'pending', 'erased', []],
])('webhooksOf returns for %s from the status %s to %s the webhooks %j', (type, before, after, told) => {
  expect(webhooksOf(type, before, after)).toEqual(told)
})

it.each(['nested', 'flat'] as const)(
  'webhookBody marks shipments of test companies in the %s shape',
  (shape) => {
    const form = { ...defaultForm, shape }
    const ofTest = { ...facts, tracking_id: 'FT-20261130-TSA1B2' }
    expect(JSON.parse(webhookBody('shipment.updated', ofTest, form))).toMatchObject({ test_company: true })
    expect(JSON.parse(webhookBody('shipment.updated', facts, form))).not.toHaveProperty('test_company')
  },
)
