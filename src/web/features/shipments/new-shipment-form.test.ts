import { describe, expect, it } from 'vitest'
import { createShipment, requiredContent } from '#contract/endpoints/shipments.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from '../../forms/without-blanks.ts'
import {
  controlOf,
  emptyShipment,
  shipmentSchema,
  shipmentBody,
  type NewShipmentValues,
} from './new-shipment-form.ts'

const filled: NewShipmentValues = {
  ...emptyShipment('FT-20261121-ABC123'),
  weight: '12.5',
  delivery_date: '2026-12-01',
  delivery_time: '14:30',
  origin: {
    cep: '',
    street: 'Rua A',
    number: '',
    complement: '',
    neighborhood: 'Brás',
    city: 'São Paulo',
    state: 'SP',
  },
  destination: {
    cep: '53020-120',
    street: 'Av. B',
    number: '10',
    complement: 'Sala 2',
    neighborhood: 'Carmo',
    city: 'Olinda',
    state: 'PE',
  },
  recipient_name: 'Ana Souza',
}

const long = (length: number) => 'x'.repeat(length)

const parse = (values: NewShipmentValues) => parseWith(shipmentSchema(), withoutBlanks(values))

const bodyOf = (values: NewShipmentValues) => {
  const parsed = parse(values)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parseWith(createShipment.body ?? shipmentSchema(), shipmentBody(parsed.value))
}

describe('the new shipment form', () => {
  it('requires the fields that the specification marks as required', () => {
    expect(parse(emptyShipment('FT-20261121-ABC123'))).toMatchObject({
      ok: false,
      missing: [
        'delivery_date',
        'delivery_time',
        'origin.street',
        'origin.neighborhood',
        'origin.city',
        'origin.state',
        'destination.street',
        'destination.neighborhood',
        'destination.city',
        'destination.state',
        'recipient_name',
      ],
      fields: {},
    })
  })

  it('requires all fields that an import requires', () => {
    const empty = parse(emptyShipment('FT-20261121-ABC123'))
    const missing = empty.ok ? [] : empty.missing
    expect(missing).toEqual(
      expect.arrayContaining(Object.keys(requiredContent).map((field) => controlOf(field))),
    )
  })

  it('creates a body that the schema of the API accepts', () => {
    expect(bodyOf(filled)).toMatchObject({
      ok: true,
      value: {
        tracking_id: 'FT-20261121-ABC123',
        status: 'pending',
        origin: 'Rua A, S/N, Brás, São Paulo/SP',
        origin_number: null,
        destination: 'Av. B, 10 - Sala 2, Carmo, Olinda/PE',
        destination_complement: 'Sala 2',
        destination_state: 'PE',
        destination_cep: '53020120',
        weight: 12.5,
        estimated_delivery: '2026-12-01T17:30:00.000Z',
        recipient_email: null,
      },
    })
  })

  it.each([
    ['-1', 'out_of_range 0..1000000'],
    ['1000001', 'out_of_range 0..1000000'],
    ['x', 'invalid_number'],
    ['1.200', 'ambiguous_number 1200..1.2'],
    ['1e999', 'invalid_number'],
  ])('refuses the weight %s with an error at the weight control', (weight, problem) => {
    expect(parse({ ...filled, weight })).toMatchObject({ ok: false, fields: { weight: problem } })
  })

  it('accepts an empty weight and sends null', () => {
    expect(bodyOf({ ...filled, weight: '' })).toMatchObject({ ok: true, value: { weight: null } })
  })

  it('joins the longest address parts into a line that the schema of the API accepts', () => {
    const origin = {
      cep: '',
      street: long(160),
      number: long(20),
      complement: long(100),
      neighborhood: long(100),
      city: long(100),
      state: 'SP',
    }
    expect(bodyOf({ ...filled, origin })).toMatchObject({ ok: true })
  })

  it.each([
    ['origin_city', 'origin.city'],
    ['destination', 'destination.street'],
    ['estimated_delivery', 'delivery_date'],
    ['recipient_email', 'recipient_email'],
  ])('maps a problem of %s to the control %s', (field, control) => {
    expect(controlOf(field)).toBe(control)
  })
})
