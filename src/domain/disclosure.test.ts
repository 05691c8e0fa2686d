import { describe, expect, it, test } from 'vitest'
import { checkpointAnnulledFields, checkpointCorrectedFields, statusChangedFields } from './change-entry.ts'
import { audienceFields, disclosableFields, disclosing, publicFields } from './disclosure.ts'
import { acceptanceFields, shipmentFields } from './entry.ts'
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

test('publicFields and disclosableFields together contain every committed field exactly once', () => {
  expect([...publicFields, ...disclosableFields].toSorted()).toEqual([...committed].toSorted())
})

describe('disclosing', () => {
  it.each(audiences)('shows the public fields to the audience %s', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect([...publicFields].every(shows)).toBe(true)
  })

  it('shows every committed field to the audience all', () => {
    expect([...committed].filter((field) => !disclosing(audienceFields.all)(field))).toEqual([])
  })

  it.each(['insurer', 'inspector'] as const)('hides contacts of the recipient from the %s', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect(['recipient_email', 'recipient_phone'].filter(shows)).toEqual([])
  })

  it('hides the origin and the recording person from the audience recipient', () => {
    const shows = disclosing(audienceFields.recipient)
    expect(['origin', 'actor', 'account', 'notes', 'custom_data', 'latitude'].filter(shows)).toEqual([])
  })

  it('shows only the public fields if no field is revealed', () => {
    expect([...committed].filter(disclosing([])).toSorted()).toEqual([...publicFields].toSorted())
  })
})
