import { expect, it } from 'vitest'
import { revealedGroups } from './revealed-values.ts'

const created = {
  fields: {
    occurred_at: '2026-11-21T12:00:00.000Z',
    recipient_name: 'Ana Souza',
    recipient_phone: null,
    weight: '12.500',
    custom_data: {},
    origin_city: 'São Paulo',
  },
  server: { via: 'web', received_at: '2026-11-21T12:00:00.100Z' },
}
const edited = {
  fields: { ...created.fields, recipient_name: 'Ana de Souza', custom_data: { lote: 'A7' } },
  server: created.server,
}

it('groups the fields of a history by cargo, recipient and record, with their values newest first', () => {
  expect(revealedGroups([created, edited])).toEqual([
    {
      group: 'cargo',
      fields: [
        { name: 'weight', values: ['12.500'] },
        { name: 'custom_data', values: [{ lote: 'A7' }] },
      ],
    },
    { group: 'recipient', fields: [{ name: 'recipient_name', values: ['Ana de Souza', 'Ana Souza'] }] },
    { group: 'record', fields: [{ name: 'via', values: ['web'] }] },
  ])
})

it('returns no groups for erased fields', () => {
  expect(revealedGroups([{ fields: {}, server: {} }])).toEqual([])
})
