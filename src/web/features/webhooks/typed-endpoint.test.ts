import { expect, test } from 'vitest'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { isSame, type EndpointValues } from './typed-endpoint.ts'

const saved: EndpointValues = {
  name: 'ERP',
  url: 'https://erp.example/lastro',
  events: ['shipment.created', 'checkpoint.created'],
  form: defaultForm,
}

test('treats two endpoints as equal if only the order of their events differs', () => {
  expect(isSame(saved, { ...saved, events: ['checkpoint.created', 'shipment.created'] })).toBe(true)
})

test.each<[string, Partial<EndpointValues>]>([
  ['name', { name: 'WMS' }],
  ['address', { url: 'https://erp.example/other' }],
  ['events', { events: ['shipment.created'] }],
  ['shape', { form: { ...defaultForm, shape: 'flat' } }],
  ['name of a field', { form: { ...defaultForm, fields: { ...defaultForm.fields, status: 'situacao' } } }],
])('treats two endpoints as different if they differ in the %s', (_what, changed) => {
  expect(isSame(saved, { ...saved, ...changed })).toBe(false)
})
