import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { createCheckpoint } from '../endpoints/checkpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { parseWith } from './parse.ts'
import { listShipments } from '../endpoints/shipment-list.ts'
import { createShipment } from '../endpoints/shipments.ts'

const checkpoint = { tracking_id: 'FT-20241201-ABC123', location: 'Armazém 1', status: 'Em Trânsito' }
const shipment = { tracking_id: 'FT-20241201-ABC123', origin: 'Rua A, 1', destination: 'Rua B, 2' }

const { query: shipmentQuery = z.never() } = listShipments

function parse({ body }: Pick<Endpoint, 'body'>, value: unknown) {
  if (!body) throw new Error('no body')
  return parseWith(body, value)
}

describe('parseWith', () => {
  test('fills in the defaults of absent checkpoint fields', () => {
    expect(parse(createCheckpoint, checkpoint)).toEqual({
      ok: true,
      value: {
        ...checkpoint,
        checkpoint_type: 'entrada',
        address: null,
        city: null,
        uf: null,
        latitude: null,
        longitude: null,
        accuracy: null,
        notes: null,
        delivery: null,
        media: null,
        receiver: null,
      },
    })
  })
  test('fills in the defaults of absent shipment fields', () => {
    expect(parse(createShipment, shipment)).toMatchObject({
      ok: true,
      value: {
        status: 'pending',
        weight: null,
        custom_data: {},
        recipient_name: null,
        estimated_delivery: null,
      },
    })
  })
})

test('parseWith trims and normalizes texts, and turns an empty optional text into null', () => {
  expect(parse(createCheckpoint, { ...checkpoint, location: ' Sa\u0303o  ', notes: '  ' })).toMatchObject({
    ok: true,
    value: { location: 'São', notes: null },
  })
})

test('parseWith lists missing fields in the order of the schema', () => {
  expect(parse(createShipment, { destination: 'x' })).toEqual({
    ok: false,
    missing: ['origin'],
    fields: {},
  })
  expect(parse(createShipment, {})).toMatchObject({ missing: ['origin', 'destination'] })
})

test.each([
  [{ location: '' }, { location: 'required' }],
  [{ location: '\u0000' }, { location: 'hidden_characters' }],
  [{ location: 'Campinas\u202E' }, { location: 'hidden_characters' }],
  [{ location: 'a\nb' }, { location: 'hidden_characters' }],
  [{ notes: 'a\u200Bb' }, { notes: 'hidden_characters' }],
  [{ location: '\ud800' }, { location: 'hidden_characters' }],
  [{ location: 'x'.repeat(201) }, { location: 'too_long ..200' }],
  [{ location: 7 }, { location: 'wrong_type' }],
  [{ location: null }, { location: 'wrong_type' }],
  [{ latitude: 90.1 }, { latitude: 'out_of_range -90..90' }],
  [{ latitude: '1' }, { latitude: 'wrong_type' }],
  [{ uf: 'XX' }, { uf: 'invalid_uf' }],
  [{ checkpoint_type: 'pouso' }, { checkpoint_type: 'invalid_choice' }],
  [{ tracking_id: 'FT-1' }, { tracking_id: 'invalid_tracking_id' }],
  [{ occurred_at: '2026-11-21T12:00:00' }, { occurred_at: 'invalid_time' }],
  [{ event_id: 'x' }, { event_id: 'invalid_id' }],
  [{ blockchain_hash: '0xAB' }, { blockchain_hash: 'invalid_hash' }],
  [
    { user_id: 'x', 'a b': 1 },
    { user_id: 'unknown_field', 'a b': 'unknown_field' },
  ],
])('parseWith reports the problems of %j as %j', (change, fields) => {
  expect(parse(createCheckpoint, { ...checkpoint, ...change })).toEqual({ ok: false, missing: [], fields })
})

test.each([[null], [[]], ['x'], [7]])('parseWith refuses the body %j, which is no object', (value) => {
  expect(parse(createCheckpoint, value)).toEqual({ ok: false, missing: [], fields: { body: 'wrong_type' } })
})

test('parseWith reports the exceeded maximum of a field that accepts several types', () => {
  const custom_data = { Lote: 'x'.repeat(2_001) }
  expect(parse(createShipment, { ...shipment, custom_data })).toMatchObject({
    fields: { 'custom_data.Lote': 'too_long ..2000' },
  })
  const names = Object.fromEntries(Array.from({ length: 51 }, (_none, at) => [`campo ${at}`, 1]))
  expect(parse(createShipment, { ...shipment, custom_data: names })).toMatchObject({
    fields: { custom_data: 'too_many ..50' },
  })
  const status = Array<string>(51).fill('pending')
  expect(parseWith(shipmentQuery, { status })).toMatchObject({ fields: { status: 'too_many ..50' } })
})

test.each(['abc', '2.5', '', '0', '101', 'Infinity'])(
  'parseWith refuses the query limit %j as out of range',
  (limit) => {
    expect(parseWith(shipmentQuery, { limit })).toMatchObject({
      fields: { limit: 'out_of_whole_range 1..100' },
    })
  },
)

test('parseWith treats keys of Object.prototype as unknown fields', () => {
  const value: unknown = JSON.parse(
    '{"tracking_id":"FT-20241201-ABC123","location":"a","status":"b","constructor":1}',
  )
  expect(parse(createCheckpoint, value)).toMatchObject({ fields: { constructor: 'unknown_field' } })
})
