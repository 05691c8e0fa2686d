import type { CheckpointField } from '#domain/checkpoints/checkpoint-fields.ts'
import type { ShipmentField } from '#domain/shipments/shipment-fields.ts'
import { defaultForm, webhookBody } from '#domain/webhooks/webhook-body.ts'
import type { JsonSchema } from './document.ts'
import { sampleFacts } from './sample-facts.ts'

const hash = `0x${'4f1c9a7e'.repeat(8)}`

const shipmentSample: Readonly<Record<ShipmentField, unknown>> = {
  reference: 'NF 48213',
  references: [
    { kind: 'nfe', value: '35241112345678000195550010000482131123456784' },
    { kind: 'mawb', value: '957-48213012' },
  ],
  status: 'in_transit',
  origin: 'Av. Paulista, 1000, Bela Vista, São Paulo/SP',
  origin_number: '1000',
  origin_complement: null,
  origin_neighborhood: 'Bela Vista',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  origin_cep: '01310100',
  destination: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
  destination_number: '500',
  destination_complement: null,
  destination_neighborhood: 'Centro',
  destination_city: 'Belo Horizonte',
  destination_state: 'MG',
  destination_cep: '30160010',
  recipient_name: 'Marina Alves',
  recipient_address: 'Rua da Bahia, 500, sala 12',
  recipient_email: 'marina@example.com',
  recipient_phone: '+55 31 99999-0000',
  description: 'Vacinas, manter entre 2 °C e 8 °C',
  weight: 12.4,
  estimated_delivery: '2026-11-24T18:00:00.000Z',
  air: {
    origin: 'GRU',
    destination: 'CNF',
    pieces: 2,
    gross_kg: 12.4,
    volume_m3: 0.06,
    chargeable_kg: null,
    handling: ['COL'],
  },
  custom_data: { lote: 'L-2207' },
}

const checkpointSample: Readonly<Record<Exclude<CheckpointField, 'status'>, unknown>> = {
  checkpoint_type: 'entrada',
  location: 'CD Contagem',
  address: 'Rodovia Fernão Dias, km 3, Contagem/MG',
  city: 'Contagem',
  uf: 'MG',
  latitude: -19.9317,
  longitude: -44.0536,
  accuracy: 12,
  notes: 'Lacre conferido',
  delivery: null,
  receiver: null,
  media: null,
}

/** Values by field name. All samples describe the same shipment. */
const sampleValues: Readonly<Record<string, unknown>> = {
  tracking_id: 'FT-20261122-A1B2C3',
  token: 'q7Rk0vXo2mTf9LwYc4HsBnD1eJgUaZi3KpV6xE8tQyM',
  id: '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b',
  user_id: '2d9a4c70-8e15-4b3a-a6d2-90b1c2d3e4f5',
  shipment_id: '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b',
  event_id: '0c5e8d2f-3b64-4a19-8d7c-6f5e4d3c2b1a',
  address_id: '91d8e7f6-a5b4-4c3d-8e2f-1a0b9c8d7e6f',
  checkpoint_id: 'c4d5e6f7-0819-4a2b-93c4-d5e6f708192a',
  ...shipmentSample,
  ...checkpointSample,
  blockchain_verified: true,
  qr_code_data: '{"tracking_id":"FT-20261122-A1B2C3","created_at":"2026-11-22T14:30:00.000Z"}',
  qr_code_url: 'https://lastro.example/api/public/shipments/FT-20261122-A1B2C3/qr',
  blockchain_hash: hash,
  name: 'CD Contagem',
  cep: '32210-110',
  street: 'Rodovia Fernão Dias',
  number: '3000',
  neighborhood: 'Cinco',
  email: 'marina@example.com',
  color: '#3b82f6',
  phone: '+55 11 3333-4444',
  whatsapp: '+55 11 98888-7777',
  site: 'https://transportadora.example',
  logo_url: '/files/avatars/0f4f4d74c8bd4a6b9c8d7e6f5a4b3c2d.webp',
  field_name: 'lote',
  is_active: true,
  findings: [],
  changes: [],
  statuses: ['in_transit', 'cancelled'],
  next_cursor: null,
  sequence: 0,
  type: 'shipment.created',
  via: 'key',
  status_after: 'in_transit',
  file_name: 'remessas.csv',
  public_url: 'https://lastro.example',
  field: 'recipient_name',
  is_deleted: false,
  role: null,
  place: null,
  message_id: 'msg_7b3f6c1e52a84d0b9f6e1c2d3e4f5a6b',
  url: 'https://erp.example/webhooks/lastro',
  body: webhookBody('shipment.created', sampleFacts('shipment.created'), defaultForm),
  response_body: '{"received":true}',
  response_headers: { 'content-type': 'application/json' },
  request_headers: { 'content-type': 'application/json', 'webhook-timestamp': '1795530600' },
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  day: '2026-11-22',
  text: 'FT-20261122-A1B2C3',
  calendar: 'https://alice.btc.calendar.opentimestamps.org',
  maker: 'Berlinger',
  model: 'Q-tag CLm doc',
  serial: 'QT-48213',
  interval_s: 300,
  laboratory: 'Aferir Metrologia',
  calibrated_on: '2026-03-10',
  valid_until: '2027-03-09',
  temperature_minimum: 2_000,
  temperature_maximum: 8_000,
  humidity_minimum: null,
  humidity_maximum: null,
  absolute_minimum: 0,
  absolute_maximum: null,
  minutes_outside: 30,
  longest_gap_minutes: 15,
  activation_kelvin: 10_000,
  device: 'QT-48213',
  device_id: '5d0f7a2c-6b1e-4c3d-8a9f-0e1d2c3b4a59',
  device_ids: ['5d0f7a2c-6b1e-4c3d-8a9f-0e1d2c3b4a59'],
  range_id: 'refrigerated',
  channel: 'temperature',
  step_s: 300,
  values: [4.8, 4.9, 5.1],
  digest: '4f1c9a7e'.repeat(8),
  duration_ms: 2_700_000,
  outside_ms: 2_400_000,
  peak: 9_300,
  offset_ms: 0,
  airport: 'GRU',
  from_airport: 'GRU',
  to_airport: 'LIS',
  flight: 'TP82',
  pieces: 10,
  discrepancy: null,
  access_key: '35261111222333000181550010000010001123456781',
  delivery_hash: '9fTh8pgfWb2f+E3K2YYOG96VdDc=',
  event_time: '2026-11-22T14:30:00-03:00',
  hash_time: '2026-11-22T14:30:00-03:00',
  sender: '70997970c51812dc3a010c7d01b50e0d17dc79c8',
}

/** Consistent sample values of times, by field name. */
const times: Readonly<Record<string, string>> = {
  created_at: '2026-11-22T14:30:00.000Z',
  received_at: '2026-11-22T14:30:00.412Z',
  timestamp: '2026-11-22T14:30:00.000Z',
  declared_at: '2026-11-22T14:30:00.000Z',
  occurred_at: '2026-11-22T14:30:00.000Z',
  updated_at: '2026-11-22T16:05:10.000Z',
  at: '2026-11-22T14:30:00.412Z',
  from: '2026-11-22T14:30:00.000Z',
  to: '2026-11-22T16:05:10.000Z',
  start: '2026-11-22T14:30:00.000Z',
  device_clock: '2026-11-22T16:05:10.000Z',
  time: '2026-11-22T14:30:00.000Z',
  annulled_at: '',
}

/**
 * Returns the sample of a field's name if the schema's type allows it.
 * @returns undefined for a name without sample
 */
export function namedSample(name: string, schema: JsonSchema): unknown {
  const value = times[name] ?? sampleValues[name] ?? (name.endsWith('_at') ? times['updated_at'] : undefined)
  return value !== undefined && value !== '' && takes(schema, value) ? value : undefined
}

/** Returns true if a schema allows a value, by its type, choices and pattern. */
function takes(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return branches.some((branch) => takes(branch, value))
  if (schema.$ref !== undefined) return false
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  const types = new Set([schema.type ?? []].flat())
  if (!types.has(typeOf(value))) return types.has('number') && typeof value === 'number'
  if (Array.isArray(value)) return value.every((one) => schema.items !== undefined && fits(schema.items, one))
  if (typeof value === 'object' && value !== null) return schema.properties === undefined
  return (
    typeof value !== 'string' ||
    typeof schema['pattern'] !== 'string' ||
    new RegExp(schema['pattern'], 'u').test(value)
  )
}

/** Returns true if an item has the type and the required members of its schema. */
function fits({ type, required = [] }: JsonSchema, item: unknown): boolean {
  if (type !== undefined && ![type].flat().includes(typeOf(item))) return false
  return required.every((name) => Object.hasOwn(item as object, name))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
