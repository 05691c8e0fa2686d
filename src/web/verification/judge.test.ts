import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import {
  checkpointAnnulledFields,
  checkpointCorrectedFields,
  shipmentUpdatedFields,
} from '#domain/events/change-entry.ts'
import { checkpointFields, shipmentFields } from '#domain/events/entry.ts'
import { declaredAt } from '#domain/events/history.ts'
import { parseInstant } from '#domain/base/instant.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { changedShipment } from '../../../tests/ledger/changed-shipment.ts'
import { SampleLog, sampleTrackingId } from '../../../tests/ledger/sample-log.ts'
import type { FindingCode } from './finding.ts'
import { judge } from './judge.ts'
import type { CheckedReceipt } from './verdict.ts'

const CREATED = '2026-11-21T12:00:00.000Z'
const ARRIVED = '2026-11-21T15:30:00.000Z'
const CHANGED = '2026-11-21T18:00:00.000Z'
const idOf = (sequence: number) => `0193a0c8-6d2e-7b1a-9c55-00000000000${sequence}`

type ShownCheckpoint = ShipmentDetail['checkpoints'][number]

const arrival: ShownCheckpoint = {
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
  ...noDelivery,
  accuracy: null,
  notes: null,
  blockchain_hash: '',
  timestamp: ARRIVED,
  received_at: ARRIVED,
  created_at: ARRIVED,
  annulled_at: null,
  can: { edit: true, annul: true },
}

const shipment: ShipmentDetail = {
  id: idOf(0),
  user_id: 'conta-1',
  tracking_id: sampleTrackingId,
  status: 'in_transit',
  reference: null,
  references: [],
  air: null,
  origin: 'Rua A, 1, Brás, São Paulo/SP',
  origin_number: '1',
  origin_complement: null,
  origin_neighborhood: 'Brás',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  origin_cep: null,
  destination: 'Rua B, S/N, Carmo, Olinda/PE',
  destination_number: null,
  destination_complement: null,
  destination_neighborhood: 'Carmo',
  destination_city: 'Olinda',
  destination_state: 'PE',
  destination_cep: null,
  recipient_name: 'Ana Conceição',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 12.5,
  estimated_delivery: '2026-12-01T17:30:00.000Z',
  last_place: null,
  custom_data: { lacre: 7, frágil: true },
  blockchain_verified: true,
  qr_code_data: '',
  qr_code_url: '',
  event_id: idOf(0),
  blockchain_hash: '',
  created_at: CREATED,
  received_at: CREATED,
  updated_at: ARRIVED,
  can: { add_checkpoint: true, exit_location: 'CD Norte', edit: true, statuses: [] },
  checkpoints: [arrival],
  history: [],
  findings: [],
}

const instant = (text: string | null) => {
  const parsed = text === null ? undefined : parseInstant(text)
  if (parsed === undefined) throw new Error('no instant')
  return parsed
}

const estimated_delivery = instant(shipment.estimated_delivery)
const target = (sequence: number, version: VerifiedEvent | undefined) => ({
  eventId: idOf(sequence),
  statement: version?.clientHash ?? '',
})

/**
 * Returns a receipt with the first events of a log. They are the creation of the shipment, its
 * arrival, a correction of the arrival's place, an edit, and the arrival's annulment.
 * @param events number of events, at most 5
 */
function receiptOf(events = 2): CheckedReceipt {
  const log = new SampleLog().appendOthers(2)
  const server = (received_at: string, status_after: string) => ({
    received_at,
    status_after,
    actor: 'pessoa-1',
    via: 'web',
    final: false,
  })
  const eventsSoFar = () => verifyReceipt(log.receipt()).events
  const content = { ...shipment, status: 'pending', estimated_delivery }
  log.append({
    type: 'shipment.created',
    client: shipmentFields(instant(CREATED), content),
    server: server(CREATED, 'pending'),
  })
  if (events > 1) {
    const client = checkpointFields(instant(ARRIVED), arrival)
    log.append({ type: 'checkpoint.created', client, server: server(ARRIVED, 'in_transit') })
  }
  if (events > 2) {
    const [declared, corrected] = [instant(CHANGED), { ...arrival, location: 'CD Leste' }]
    const client = checkpointCorrectedFields(
      declared,
      target(1, eventsSoFar()[1]),
      instant(ARRIVED),
      corrected,
    )
    log.append({ type: 'checkpoint.corrected', client, server: server(CHANGED, 'in_transit') })
  }
  if (events > 3) {
    const client = shipmentUpdatedFields(instant(CHANGED), target(0, eventsSoFar()[0]), {
      ...content,
      weight: 13,
    })
    log.append({ type: 'shipment.updated', client, server: server(CHANGED, 'in_transit') })
  }
  if (events > 4) {
    const client = checkpointAnnulledFields(instant(CHANGED), target(1, eventsSoFar()[2]), 'Engano')
    log.append({ type: 'checkpoint.annulled', client, server: server(CHANGED, 'in_transit') })
  }
  return checked(log.receipt())
}

function checked(text: string): CheckedReceipt {
  const verification = verifyReceipt(text, { trackingId: sampleTrackingId })
  return {
    text,
    verification,
    headGrowth: { name: 'head_growth', status: 'skipped' },
    historyGrowth: { name: 'history_growth', status: 'skipped' },
    checkedAt: new Date(0),
  }
}

const receipt = receiptOf()
const hashOf = ({ verification }: CheckedReceipt, sequence: number) =>
  `0x${verification.events[sequence]?.clientHash}`

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the history that an honest server shows for a receipt's events. */
function entriesOf({ verification }: CheckedReceipt): HistoryEntry[] {
  return verification.events.map((event) => ({
    sequence: event.sequence,
    event_id: event.eventId,
    type: event.type,
    made_by_newer_version: false,
    checkpoint_id: event.type.startsWith('checkpoint.') ? idOf(1) : null,
    declared_at: declaredAt(event) ?? '',
    received_at: textIn(event.server, 'received_at'),
    actor: { id: 'pessoa-1', name: null, email: null, is_deleted: false, role: null, place: null },
    via: 'web',
    blockchain_hash: `0x${event.clientHash}`,
    fields: event.fields,
    changes:
      event.type === 'checkpoint.corrected'
        ? [{ field: 'location', before: 'CD Norte', after: 'CD Leste' }]
        : event.type === 'shipment.updated'
          ? [{ field: 'weight', before: '12.5', after: '13' }]
          : [],
    status_after: textIn(event.server, 'status_after'),
  }))
}

/** Shipment as an honest page shows it after the first two events. */
const page = (
  changes: Partial<ShipmentDetail> = {},
  arrived: Partial<ShownCheckpoint> = {},
): ShipmentDetail => ({
  ...shipment,
  blockchain_hash: hashOf(receipt, 0),
  checkpoints: [{ ...arrival, blockchain_hash: hashOf(receipt, 1), ...arrived }],
  history: entriesOf(receipt),
  ...changes,
})

const failuresOf = (shown: ShipmentDetail, of = receipt): [FindingCode | undefined, unknown][] =>
  judge(of, shown)
    .findings.filter(({ status }) => status === 'failed')
    .map(({ error }) => [error?.code, error?.facts['field']])

describe('judge', () => {
  it('returns proved if the page shows the values that the receipt proves', () => {
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
  ])('fails with displayed_differs if the displayed %s differs from the receipt', (field, shown) => {
    expect(judge(receipt, shown).state).toBe('violated')
    expect(failuresOf(shown)).toEqual([['displayed_differs', field]])
  })

  it('fails with displayed_hash_differs if a displayed hash is not the hash of the event', () => {
    const other = `0x${'0'.repeat(64)}`
    expect(failuresOf(page({ blockchain_hash: other }))).toEqual([['displayed_hash_differs', undefined]])
    expect(failuresOf(page({}, { blockchain_hash: other }))).toEqual([['displayed_hash_differs', undefined]])
  })

  it('fails with displayed_missing if the page leaves out a proved event', () => {
    expect(failuresOf(page({ checkpoints: [] }))).toEqual([['displayed_missing', undefined]])
    const [creation] = entriesOf(receipt)
    expect(failuresOf(page({ history: creation ? [creation] : [] }))).toEqual([
      ['displayed_missing', undefined],
    ])
  })

  it('returns pending if the receipt lacks an event of the page, and does not compare the status', () => {
    const verdict = judge(receiptOf(1), page())
    expect(verdict).toMatchObject({ state: 'pending', proved: 1 })
    expect([...verdict.events]).toEqual([[idOf(0), 'proved']])
  })

  it('returns violated for the history and the broken event, but for no other event', () => {
    const text = receipt.text.replace('"Guarulhos"', '"Campinas"')
    const verdict = judge({ ...receipt, text, verification: verifyReceipt(text) })
    expect(verdict.state).toBe('violated')
    expect([...verdict.events.values()]).toEqual(['proved', 'violated'])
  })

  it('returns unchecked for all events if the receipt’s key did not sign the head', () => {
    const key = 'lastro.example/log+00000000+AAAA'
    const text = receipt.text.replace(/"key":"[^"]+"/, `"key":"${key}"`)
    const verdict = judge({ ...receipt, text, verification: verifyReceipt(text) })
    expect(verdict.state).toBe('violated')
    expect([...verdict.events.values()]).toEqual(['unchecked', 'unchecked'])
  })

  it('returns violated for a log that shrank', () => {
    const headGrowth = {
      name: 'head_growth',
      status: 'failed',
      error: { code: 'head_shrank', facts: { expected: 9, found: 4 } },
    } as const
    expect(judge({ ...receipt, headGrowth }, page()).state).toBe('violated')
  })

  it.each([
    ['violated', 'failed', 'history_shrank'],
    ['stale', 'skipped', 'history_older'],
  ] as const)('returns %s if history growth has the status %s and the code %s', (state, status, code) => {
    const error = { code, facts: { expected: 4, found: 2 } }
    const historyGrowth = { name: 'history_growth', status, error } as const
    expect(judge({ ...receipt, historyGrowth }, page()).state).toBe(state)
  })
})

describe('judge, after a correction, an edit and an annulment', () => {
  const changed = receiptOf(4)
  const annulled = receiptOf(5)

  /** Shipment as an honest page shows it after the correction and the edit. */
  const corrected = (
    changes: Partial<ShipmentDetail> = {},
    arrived: Partial<ShownCheckpoint> = {},
  ): ShipmentDetail => ({
    ...shipment,
    weight: 13,
    event_id: idOf(3),
    blockchain_hash: hashOf(changed, 3),
    checkpoints: [
      {
        ...arrival,
        location: 'CD Leste',
        event_id: idOf(2),
        blockchain_hash: hashOf(changed, 2),
        ...arrived,
      },
    ],
    history: entriesOf(changed),
    ...changes,
  })

  it('returns proved if the page shows the values after these changes', () => {
    expect(judge(changed, corrected())).toMatchObject({ state: 'proved', proved: 4 })
    const gone = corrected({ checkpoints: [], history: entriesOf(annulled) })
    expect(judge(annulled, gone)).toMatchObject({ state: 'proved', proved: 5 })
  })

  it.each([
    ['a corrected value', 'location', corrected({}, { location: 'CD Norte' })],
    ['an edited value', 'weight', corrected({ weight: 12.5 })],
    ['the time of receipt', 'received_at', corrected({}, { received_at: CHANGED })],
    ['the time of creation', 'occurred_at', corrected({ created_at: CHANGED })],
    [
      'a version that was replaced',
      'event_id',
      corrected({}, { event_id: idOf(1), blockchain_hash: hashOf(changed, 1), location: 'CD Norte' }),
    ],
  ])('fails with displayed_differs if the page differs from the valid version: %s', (_what, field, shown) => {
    expect(failuresOf(shown, changed)).toEqual([['displayed_differs', field]])
  })

  it.each([
    [
      'actor',
      'actor',
      { actor: { id: 'outra', name: null, email: null, is_deleted: false, role: null, place: null } },
    ],
    ['time', 'declared_at', { declared_at: ARRIVED }],
    ['type', 'type', { type: 'checkpoint.annulled' }],
    ['values', 'location', { fields: { location: 'CD Oeste' } }],
  ])('fails with displayed_differs if the entry of a correction shows a wrong %s', (_what, field, told) => {
    const history = entriesOf(changed).map((entry, at) => (at === 2 ? { ...entry, ...told } : entry))
    expect(failuresOf(corrected({ history }), changed)).toEqual([['displayed_differs', field]])
  })

  it('fails with displayed_changes_differ if history entries lack changes that the receipt proves', () => {
    const history = entriesOf(changed).map((entry) => ({ ...entry, changes: [] }))
    expect(failuresOf(corrected({ history }), changed)).toEqual([
      ['displayed_changes_differ', undefined],
      ['displayed_changes_differ', undefined],
    ])
  })

  it('fails with displayed_annulled if an annulled checkpoint is shown as valid', () => {
    const shown = corrected({ history: entriesOf(annulled) })
    expect(failuresOf(shown, annulled)).toEqual([['displayed_annulled', undefined]])
  })

  it('returns pending if the receipt lacks the displayed version', () => {
    expect(judge(receipt, corrected())).toMatchObject({ state: 'pending', proved: 2 })
    const gone = corrected({ checkpoints: [], history: entriesOf(annulled) })
    expect(judge(changed, gone)).toMatchObject({ state: 'pending', proved: 4 })
  })

  it('fails with version_astray for a correction that targets a version that was not valid', () => {
    const log = changedShipment()
    const strayed = new SampleLog()
    const { events } = verifyReceipt(log.receipt())
    for (const [at, { type, fields, server }] of events.slice(0, 5).entries()) {
      const client = at === 4 ? { ...fields, target_statement: events[2]?.clientHash ?? '' } : fields
      strayed.append({ type, client, server })
    }
    const { findings, state } = judge(checked(strayed.receipt()))
    expect(state).toBe('violated')
    expect(findings.filter(({ status }) => status === 'failed')).toEqual([
      { name: 'version', status: 'failed', event: 4, error: { code: 'version_astray', facts: {} } },
    ])
  })
})
