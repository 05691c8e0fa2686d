import type { EventType } from '#domain/events/event-types.ts'
import { currentList } from '#domain/events/field-lists.ts'
import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import {
  checkpointAnnulledFields,
  checkpointCorrectedFields,
  shipmentUpdatedFields,
  statusChangedFields,
} from '#domain/events/change-entry.ts'
import { decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { clientStatement, commitFields } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { sampleKey, sampleTrackingId, sampleVerifierKey } from '../../../tests/ledger/sample-log.ts'
import { instantOf } from './change-target.ts'
import { commitAnnulment } from './commit-annulment.ts'
import { commitCorrection } from './commit-correction.ts'
import { commitEdit } from './commit-edit.ts'
import { commitStatus } from './commit-status.ts'

beforeAll(() => {
  vi.stubGlobal('fetch', async () => new Response(`${sampleVerifierKey}\n`))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const EARLIER = '2026-11-21T12:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}`
const target = { eventId: 'c0ffee00-0000-4000-8000-000000000000', statement: 'ab'.repeat(32) }

const checkpoint: Checkpoint = {
  id: target.eventId,
  shipment_id: 's',
  tracking_id: sampleTrackingId,
  event_id: 'e',
  checkpoint_type: 'entrada',
  location: 'Armazém 1',
  status: 'Em Trânsito',
  address: null,
  address_id: null,
  city: 'Recife',
  uf: 'PE',
  latitude: -8.06,
  longitude: null,
  ...noDelivery,
  accuracy: null,
  notes: 'Lacre 7',
  blockchain_hash: hash,
  timestamp: EARLIER,
  received_at: EARLIER,
  created_at: EARLIER,
  annulled_at: null,
}

const shipment: Shipment = {
  id: target.eventId,
  user_id: 'u',
  tracking_id: sampleTrackingId,
  status: 'pending',
  reference: null,
  references: [],
  origin: 'A',
  origin_number: null,
  origin_complement: null,
  origin_neighborhood: null,
  origin_city: null,
  origin_state: null,
  origin_cep: null,
  destination: 'B',
  destination_number: null,
  destination_complement: null,
  destination_neighborhood: null,
  destination_city: null,
  destination_state: null,
  destination_cep: null,
  recipient_name: 'Ana',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 12.5,
  estimated_delivery: EARLIER,
  last_place: null,
  air: null,
  custom_data: { lacre: 7 },
  blockchain_verified: true,
  qr_code_data: '',
  qr_code_url: '',
  event_id: 'e',
  blockchain_hash: hash,
  created_at: EARLIER,
  received_at: EARLIER,
  updated_at: EARLIER,
  can: { add_checkpoint: true, exit_location: null, edit: true },
}

type Sent = { readonly event_id?: string | undefined; readonly seed?: string | undefined }

/**
 * Rebuilds the client statement from the fields and the sent seed. Returns its hash, which the sent
 * request must contain.
 */
function rebuilt(type: EventType, { event_id = '', seed = '' }: Sent, fields: Fields): string {
  const { hash: found } = clientStatement({
    list: currentList(type),
    log: sampleKey.name,
    type,
    eventId: event_id,
    trackingId: sampleTrackingId,
    committedBy: 'client',
    digests: commitFields(decodeHex(seed), fields),
  })
  return `0x${encodeHex(found)}`
}

describe('the commitment of the browser', () => {
  it('for a correction covers the whole checkpoint and the version that the user saw', async () => {
    const sent = await commitCorrection(checkpoint, { location: ' Doca 7 ', notes: null })
    const { declared_at = '' } = sent
    const content = { ...checkpoint, location: 'Doca 7', notes: null }
    const fields = checkpointCorrectedFields(instantOf(declared_at), target, instantOf(EARLIER), content)
    expect(sent.blockchain_hash).toBe(rebuilt('checkpoint.corrected', sent, fields))
    expect(sent).toMatchObject({ location: 'Doca 7', notes: null, expected_hash: hash })
    // The time of the checkpoint is not sent, so it does not change.
    expect(sent).not.toHaveProperty('occurred_at')
  })

  it('for a correction covers both the declared time and the corrected time', async () => {
    const occurred_at = instantOf('2026-11-20T12:00:00.000Z')
    const sent = await commitCorrection(checkpoint, { occurred_at })
    const { declared_at = '' } = sent
    const fields = checkpointCorrectedFields(instantOf(declared_at), target, occurred_at, checkpoint)
    expect(sent.blockchain_hash).toBe(rebuilt('checkpoint.corrected', sent, fields))
    expect(sent.occurred_at).toBe(occurred_at)
  })

  it('for an annulment covers the reason and the version that the user saw', async () => {
    const sent = await commitAnnulment(checkpoint, ' Engano ')
    const { occurred_at = '' } = sent
    const fields = checkpointAnnulledFields(instantOf(occurred_at), target, 'Engano')
    expect(sent.blockchain_hash).toBe(rebuilt('checkpoint.annulled', sent, fields))
    expect(sent).toMatchObject({ reason: 'Engano', expected_hash: hash })
  })

  it('for an edit covers the whole content and the version that the user saw', async () => {
    const sent = await commitEdit(shipment, { recipient_name: 'Bia' })
    const { occurred_at = '' } = sent
    const content = { ...shipment, recipient_name: 'Bia', estimated_delivery: instantOf(EARLIER) }
    const fields = shipmentUpdatedFields(instantOf(occurred_at), target, content)
    expect(sent.blockchain_hash).toBe(rebuilt('shipment.updated', sent, fields))
    expect(sent).toMatchObject({ recipient_name: 'Bia', expected_hash: hash })
  })

  it('for a status change covers status and reason, and names the version seen', async () => {
    const sent = await commitStatus(shipment, 'cancelled', '', 'c0ffee00-0000-4000-8000-000000000001')
    const fields = statusChangedFields(instantOf(sent.occurred_at ?? ''), 'cancelled', null)
    expect(sent.blockchain_hash).toBe(rebuilt('shipment.status_changed', sent, fields))
    expect(sent).toMatchObject({
      event_id: 'c0ffee00-0000-4000-8000-000000000001',
      status: 'cancelled',
      reason: null,
      expected_status: 'pending',
    })
  })
})
