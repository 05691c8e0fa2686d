import { describe, expect, it, test } from 'vitest'
import { checkpointAnnulledFields, checkpointCorrectedFields, statusChangedFields } from './change-entry.ts'
import { audienceFields, disclosableFields, disclosing } from './disclosure.ts'
import { acceptanceFields, publicFields, shipmentFields } from './entry.ts'
import { shipmentErasedFields } from './erasure.ts'
import { audiences } from './field-table.ts'
import { toInstant } from './instant.ts'

const at = toInstant(new Date(0))
const target = { eventId: 'e', statement: '00'.repeat(32) }
const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
const shipment = shipmentFields(at, {
  ...texts([...disclosableFields, ...publicFields]),
  status: 'pending',
  weight: null,
  custom_data: {},
} as unknown as Parameters<typeof shipmentFields>[1])
const checkpoint = checkpointCorrectedFields(at, target, at, {
  checkpoint_type: 'entrada',
  location: '',
  status: '',
  address: null,
  city: null,
  uf: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  notes: null,
})
const committed = new Set(
  Object.keys({
    ...shipment,
    ...checkpoint,
    ...checkpointAnnulledFields(at, target, null),
    ...statusChangedFields(at, '', null),
    ...shipmentErasedFields(at, 0),
    ...acceptanceFields({
      received_at: at,
      account: '',
      actor: '',
      via: 'web',
      status_after: '',
      final: false,
    }),
  }),
)

test('classifies every committed field as either public or disclosable', () => {
  expect([...publicFields, ...disclosableFields].toSorted()).toEqual([...committed].toSorted())
})

describe('a receipt for', () => {
  it.each(audiences)('%s shows the public fields', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect([...publicFields].every(shows)).toBe(true)
  })

  it('all shows everything', () => {
    expect([...committed].filter((field) => !disclosing(audienceFields.all)(field))).toEqual([])
  })

  it.each(['insurer', 'inspector'] as const)('%s shows no contact of the recipient', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect(['recipient_email', 'recipient_phone'].filter(shows)).toEqual([])
  })

  it('the recipient shows neither the origin nor the recording person', () => {
    const shows = disclosing(audienceFields.recipient)
    expect(['origin', 'actor', 'account', 'notes', 'custom_data', 'latitude'].filter(shows)).toEqual([])
  })

  it('no audience shows only the public fields', () => {
    expect([...committed].filter(disclosing([])).toSorted()).toEqual([...publicFields].toSorted())
  })
})
