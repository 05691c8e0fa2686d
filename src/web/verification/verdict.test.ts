import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { checkpointFields, shipmentFields } from '#domain/entry.ts'
import { parseInstant } from '#domain/instant.ts'
import { verifyReceipt } from '#ledger/verify.ts'
import { SampleLog, sampleTrackingId } from '../../../tests/ledger/sample-log.ts'
import type { FindingCode } from './finding.ts'
import { judge, type CheckedReceipt } from './verdict.ts'

const CREATED = '2026-11-21T12:00:00.000Z'
const ARRIVED = '2026-11-21T15:30:00.000Z'
const idOf = (sequence: number) => `0193a0c8-6d2e-7b1a-9c55-00000000000${sequence}`

const arrival: Checkpoint = {
  id: idOf(1),
  shipment_id: idOf(0),
  tracking_id: sampleTrackingId,
  event_id: idOf(1),
  checkpoint_type: 'entrada',
  location: 'CD Norte',
  status: 'Em Trânsito',
  address: 'Rua A, 1, Centro, Guarulhos/SP',
  address_id: null,
  city: 'Guarulhos',
  uf: 'SP',
  latitude: -23.4543,
  longitude: -46.5337,
  notes: null,
  blockchain_hash: '',
  timestamp: ARRIVED,
  received_at: ARRIVED,
  created_at: ARRIVED,
}

const shipment: ShipmentDetail = {
  id: idOf(0),
  user_id: 'conta-1',
  tracking_id: sampleTrackingId,
  status: 'in_transit',
  reference: null,
  origin: 'Rua A, 1, Brás, São Paulo/SP',
  origin_number: '1',
  origin_complement: null,
  origin_neighborhood: 'Brás',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Rua B, S/N, Carmo, Olinda/PE',
  destination_number: null,
  destination_complement: null,
  destination_neighborhood: 'Carmo',
  destination_city: 'Olinda',
  destination_state: 'PE',
  recipient_name: 'Ana Conceição',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 12.5,
  estimated_delivery: '2026-12-01T17:30:00.000Z',
  custom_data: { lacre: 7, frágil: true },
  blockchain_verified: true,
  qr_code_data: '',
  qr_code_url: '',
  event_id: idOf(0),
  blockchain_hash: '',
  created_at: CREATED,
  received_at: CREATED,
  updated_at: ARRIVED,
  can: { add_checkpoint: true, exit_location: 'CD Norte' },
  checkpoints: [arrival],
}

const instant = (text: string | null) => {
  const parsed = text === null ? undefined : parseInstant(text)
  if (parsed === undefined) throw new Error('no instant')
  return parsed
}

/** A log that recorded the shipment as it is above. */
function receiptOf(events = 2): CheckedReceipt {
  const log = new SampleLog().appendOthers(2)
  const server = (received_at: string, status_after: string) => ({ received_at, status_after, final: false })
  const estimated_delivery = instant(shipment.estimated_delivery)
  log.append({
    type: 'shipment.created',
    client: shipmentFields(instant(CREATED), { ...shipment, status: 'pending', estimated_delivery }),
    server: server(CREATED, 'pending'),
  })
  if (events > 1) {
    const client = checkpointFields(instant(ARRIVED), arrival)
    log.append({ type: 'checkpoint.created', client, server: server(ARRIVED, 'in_transit') })
  }
  const text = log.receipt()
  return {
    text,
    verification: verifyReceipt(text, { trackingId: sampleTrackingId }),
    headGrowth: { name: 'head_growth', status: 'skipped' },
  }
}

const receipt = receiptOf()
const [createdHash = '', arrivedHash = ''] = receipt.verification.events.map((one) => `0x${one.clientHash}`)

/** What an honest page shows. */
const page = (changes: Partial<ShipmentDetail> = {}, arrived: Partial<Checkpoint> = {}): ShipmentDetail => ({
  ...shipment,
  blockchain_hash: createdHash,
  checkpoints: [{ ...arrival, blockchain_hash: arrivedHash, ...arrived }],
  ...changes,
})

const failuresOf = (shown: ShipmentDetail): [FindingCode | undefined, unknown][] =>
  judge(receipt, shown)
    .findings.filter(({ status }) => status === 'failed')
    .map(({ error }) => [error?.code, error?.facts['field']])

describe('judge', () => {
  it('finds a page proved that shows what the receipt proves', () => {
    const verdict = judge(receipt, page())
    expect(verdict).toMatchObject({ state: 'proved', proved: 2 })
    expect([...verdict.events.values()]).toEqual(['proved', 'proved'])
    expect(verdict.findings.filter(({ name }) => name === 'displayed')).toEqual([
      { name: 'displayed', status: 'passed', event: 0 },
      { name: 'displayed', status: 'passed', event: 1 },
    ])
  })

  it.each([
    ['recipient_name', page({ recipient_name: 'Bruno' })],
    ['weight', page({ weight: 12.6 })],
    ['estimated_delivery', page({ estimated_delivery: '2026-12-02T17:30:00.000Z' })],
    ['estimated_delivery', page({ estimated_delivery: null })],
    ['occurred_at', page({ created_at: '2026-11-20T12:00:00.000Z' })],
    ['received_at', page({ received_at: '2026-11-20T12:00:00.000Z' })],
    ['custom_data', page({ custom_data: { lacre: 8, frágil: true } })],
    ['status_after', page({ status: 'delivered' })],
    ['location', page({}, { location: 'CD Sul' })],
    ['latitude', page({}, { latitude: -23.4544 })],
    ['notes', page({}, { notes: 'acrescentado depois' })],
    ['occurred_at', page({}, { timestamp: '2026-11-21T15:30:00.001Z' })],
    ['received_at', page({}, { received_at: CREATED })],
  ])('finds a changed %s', (field, shown) => {
    expect(judge(receipt, shown).state).toBe('violated')
    expect(failuresOf(shown)).toEqual([['displayed_differs', field]])
  })

  it('finds a hash that is not the one of the event', () => {
    const other = `0x${'0'.repeat(64)}`
    expect(failuresOf(page({ blockchain_hash: other }))).toEqual([['displayed_hash_differs', undefined]])
    expect(failuresOf(page({}, { blockchain_hash: other }))).toEqual([['displayed_hash_differs', undefined]])
  })

  it('finds a proved event that the page leaves out', () => {
    expect(failuresOf(page({ checkpoints: [] }))).toEqual([['displayed_missing', undefined]])
  })

  it('calls an event pending that no head contains yet, and does not compare the status then', () => {
    const verdict = judge(receiptOf(1), page())
    expect(verdict).toMatchObject({ state: 'pending', proved: 1 })
    expect([...verdict.events]).toEqual([[idOf(0), 'proved']])
  })

  it('calls the whole violated and only the broken event so', () => {
    const text = receipt.text.replace('"value":"Guarulhos"', '"value":"Campinas"')
    const verdict = judge({ ...receipt, text, verification: verifyReceipt(text) })
    expect(verdict.state).toBe('violated')
    expect([...verdict.events.values()]).toEqual(['proved', 'violated'])
  })

  it('calls events unchecked when the head is not signed', () => {
    const key = 'lastro.example/log+00000000+AAAA'
    const text = receipt.text.replace(/"key":"[^"]+"/, `"key":"${key}"`)
    const verdict = judge({ ...receipt, text, verification: verifyReceipt(text) })
    expect(verdict.state).toBe('violated')
    expect([...verdict.events.values()]).toEqual(['unchecked', 'unchecked'])
  })

  it('calls a log that went back a violation', () => {
    const headGrowth = {
      name: 'head_growth',
      status: 'failed',
      error: { code: 'head_shrank', facts: { expected: 9, found: 4 } },
    } as const
    expect(judge({ ...receipt, headGrowth }, page()).state).toBe('violated')
  })
})
