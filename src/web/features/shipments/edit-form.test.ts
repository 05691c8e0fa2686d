import { describe, expect, it } from 'vitest'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { changedControls, editBody, editResolver } from './edit-form.ts'
import { emptyShipment, type NewShipmentValues } from './new-shipment-form.ts'
import { copyOf, valuesOf } from './shipment-values.ts'

const shipment = {
  id: 's',
  tracking_id: 'FT-20261121-ABC123',
  status: 'in_transit',
  reference: null,
  references: [],
  air: null,
  origin: 'Rua A, S/N, Brás, São Paulo/SP',
  origin_number: null,
  origin_complement: null,
  origin_neighborhood: 'Brás',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Galpão 3 da Receita, Recife',
  destination_number: null,
  destination_complement: null,
  destination_neighborhood: null,
  destination_city: null,
  destination_state: null,
  recipient_name: null,
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 12.5,
  estimated_delivery: '2027-01-15T17:30:00.000Z',
  custom_data: { pedido_erp: 'A7' },
} as unknown as Shipment

const before = valuesOf(shipment, [])

async function resolve(after: NewShipmentValues) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return editResolver(before, [])(after, undefined, options)
}
const body = async (after: NewShipmentValues) => {
  const { values } = await resolve(after)
  return editBody(values, shipment, [])
}

describe('the values of a shipment', () => {
  it('contain the parts of an address that can be split, else the whole line as the street', () => {
    expect(before.origin).toMatchObject({ street: 'Rua A', number: '', neighborhood: 'Brás', state: 'SP' })
    expect(before.destination).toMatchObject({ street: 'Galpão 3 da Receita, Recife', neighborhood: '' })
  })
  it('contain the expected delivery in the time zone of Brasília', () => {
    expect(before).toMatchObject({ delivery_date: '2027-01-15', delivery_time: '14:30', weight: '12,5' })
  })
  it('are copied with a new code, the initial status and no delivery time', () => {
    const copy = copyOf(shipment, [], 'FT-20261121-NEW000')
    const blank = emptyShipment('FT-20261121-NEW000')
    for (const name of ['tracking_id', 'status', 'delivery_date', 'delivery_time'] as const) {
      expect(copy[name]).toBe(blank[name])
    }
    expect(copy.origin).toEqual(before.origin)
  })
})

describe('an edit', () => {
  it('is accepted without changes, even if a new shipment would need more fields', async () => {
    expect(changedControls(before, structuredClone(before))).toEqual([])
    expect(await resolve(before)).toEqual({ values: {}, errors: {} })
  })
  it('sends only the values that differ', async () => {
    expect(await body({ ...before, description: ' Vacinas ', weight: '' })).toEqual({
      description: 'Vacinas',
      weight: null,
    })
  })
  it('sends the whole address if a part of it differs', async () => {
    expect(await body({ ...before, origin: { ...before.origin, number: '7' } })).toEqual({
      origin: 'Rua A, 7, Brás, São Paulo/SP',
      origin_number: '7',
      origin_complement: null,
      origin_neighborhood: 'Brás',
      origin_city: 'São Paulo',
      origin_state: 'SP',
      origin_cep: null,
    })
  })
  it('sends date and time together when the time changes', async () => {
    expect(await body({ ...before, delivery_time: '16:00' })).toEqual({
      estimated_delivery: '2027-01-15T16:00:00-03:00',
    })
    expect((await resolve({ ...before, delivery_time: '' })).errors).toMatchObject({
      delivery_time: { type: 'required' },
    })
  })
  it('counts a changed postal code as a change of the address', () => {
    const after = { ...before, origin: { ...before.origin, cep: '01310-100' } }
    expect(changedControls(before, after)).toEqual(['origin'])
  })
  it('validates changed values like those of a new shipment', async () => {
    const { errors } = await resolve({ ...before, destination: { ...before.destination, city: 'Recife' } })
    expect(errors.destination).toMatchObject({
      neighborhood: { type: 'required' },
      state: { type: 'required' },
    })
    expect(errors.recipient_name).toBeUndefined()
  })
})
