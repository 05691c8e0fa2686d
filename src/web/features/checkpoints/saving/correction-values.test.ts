import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from '../../../forms/without-blanks.ts'
import { instantOfLocalTime, localTimeOf } from '../../../forms/local-time.ts'
import { checkpointSchema, type CheckpointValues } from '../values/checkpoint-form-values.ts'
import { correctionBody, valuesOf } from './correction-values.ts'

const whole: Checkpoint = {
  id: 'c',
  shipment_id: 's',
  tracking_id: 'FT-20261121-ABC123',
  event_id: 'c',
  checkpoint_type: 'saida',
  location: 'CD Brás',
  status: 'Saiu',
  address: 'Rua A, S/N, Brás, São Paulo/SP',
  address_id: null,
  city: 'São Paulo',
  uf: 'SP',
  latitude: -23.5,
  longitude: -46.6,
  ...noDelivery,
  accuracy: null,
  notes: null,
  blockchain_hash: '0x',
  timestamp: '2026-11-21T12:34:56.789Z',
  received_at: '2026-11-21T12:34:57.000Z',
  created_at: '2026-11-21T12:34:57.000Z',
  annulled_at: null,
}
/** Checkpoint without address parts, as a caller of the API may have sent it. */
const bare: Checkpoint = { ...whole, address: 'Portão 3', city: null, uf: null }

function bodyOf(edited: Checkpoint, typed: Partial<CheckpointValues> = {}) {
  const values = valuesOf(edited)
  const parsed = parseWith(checkpointSchema({ edited: values }), withoutBlanks({ ...values, ...typed }))
  return parsed.ok ? correctionBody(edited, parsed.value) : { ...parsed }
}

describe('the body of a correction', () => {
  it.each([whole, bare])('is empty if nothing changed, with or without address parts', (edited) => {
    expect(bodyOf(edited)).toEqual({})
  })

  it('contains only the changed fields', () => {
    expect(bodyOf(whole, { location: ' CD Mooca ', notes: 'Lacre 7' })).toEqual({
      location: 'CD Mooca',
      notes: 'Lacre 7',
    })
    expect(bodyOf({ ...whole, notes: 'Lacre 7' }, { notes: '' })).toEqual({ notes: null })
  })

  it('contains address line, city and state if a part of the address changed', () => {
    expect(bodyOf(whole, { number: '12', uf: 'sp' })).toEqual({
      address: 'Rua A, 12, Brás, São Paulo/SP',
      city: 'São Paulo',
      uf: 'SP',
    })
  })

  it('contains the street as the address line if the other address parts are missing', () => {
    expect(bodyOf(bare, { street: 'Portão 4', city: 'Osasco' })).toEqual({
      address: 'Portão 4',
      city: 'Osasco',
      uf: null,
    })
  })

  it('contains the coordinates of a warehouse unless the user chose the earlier coordinates', () => {
    const warehouse = { latitude: '-8.05', longitude: '-34.88', point_source: 'warehouse' }
    expect(bodyOf(whole, warehouse)).toEqual({ latitude: -8.05, longitude: -34.88 })
    expect(bodyOf(whole, { ...warehouse, point_choice: 'own' })).toEqual({})
    expect(bodyOf(whole, { ...warehouse, point_source: 'cep' })).toEqual({})
    expect(bodyOf({ ...whole, latitude: null }, { ...warehouse, point_source: 'cep' })).toEqual({
      latitude: -8.05,
      longitude: -34.88,
    })
  })

  it('contains a changed time with minute precision', () => {
    const shown = localTimeOf('2026-11-21T13:00:00.000Z')
    expect(bodyOf(whole, { occurred_at: shown })).toEqual({ occurred_at: instantOfLocalTime(shown) })
  })

  it('is replaced by an error that names the required fields if the user clears them', () => {
    expect(bodyOf(whole, { street: '', city: ' ', location: '' })).toMatchObject({
      ok: false,
      missing: ['location', 'street', 'city'],
    })
  })
})
