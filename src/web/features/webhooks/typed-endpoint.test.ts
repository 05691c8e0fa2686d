import { expect, test } from 'vitest'
import { defaultForm } from '#domain/webhook-body.ts'
import { isSame, type EndpointValues } from './typed-endpoint.ts'

const saved: EndpointValues = {
  url: 'https://erp.example/lastro',
  events: ['shipment.created', 'checkpoint.created'],
  form: defaultForm,
}

test('treats a webhook with the same events in another order as unchanged', () => {
  expect(isSame(saved, { ...saved, events: ['checkpoint.created', 'shipment.created'] })).toBe(true)
})

test.each<[string, Partial<EndpointValues>]>([
  ['address', { url: 'https://erp.example/other' }],
  ['events', { events: ['shipment.created'] }],
  ['shape', { form: { ...defaultForm, shape: 'flat' } }],
  ['name of a field', { form: { ...defaultForm, fields: { ...defaultForm.fields, status: 'situacao' } } }],
])('treats another %s as a change', (_what, changed) => {
  expect(isSame(saved, { ...saved, ...changed })).toBe(false)
})
