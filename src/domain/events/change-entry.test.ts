import { noDelivery } from '../checkpoints/delivery.ts'
import { expect, it } from 'vitest'
import {
  checkpointAnnulledFields,
  checkpointCorrectedFields,
  shipmentUpdatedFields,
  statusChangedFields,
} from './change-entry.ts'
import { checkpointFields, shipmentFields, type CheckpointContent, type ShipmentContent } from './entry.ts'
import { toInstant } from '../base/instant.ts'

const at = toInstant(new Date(0))
const later = toInstant(new Date(60_000))
const target = { eventId: 'e', statement: 'ab'.repeat(32) }
const named = { target_event_id: 'e', target_statement: target.statement }

const shipment: ShipmentContent = {
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
  recipient_name: 'Joa\u0303o',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 0.5,
  estimated_delivery: null,
  air: null,
  custom_data: { lacre: 7 },
}
const checkpoint: CheckpointContent = {
  checkpoint_type: 'saida',
  location: 'X',
  status: 'Saiu',
  address: null,
  city: null,
  uf: null,
  latitude: -23.5,
  longitude: null,
  ...noDelivery,
  accuracy: null,
  notes: null,
}

it('shipmentUpdatedFields returns the whole content of the shipment except the status', () => {
  const { status: _status, ...content } = shipmentFields(later, shipment)
  expect(shipmentUpdatedFields(later, target, shipment)).toEqual({ ...content, ...named })
})

it('checkpointCorrectedFields returns the whole checkpoint and the time of the correction', () => {
  expect(checkpointCorrectedFields(later, target, at, checkpoint)).toEqual({
    ...checkpointFields(at, checkpoint),
    declared_at: later,
    ...named,
  })
})

it('checkpointAnnulledFields and statusChangedFields normalize texts to NFC', () => {
  expect(checkpointAnnulledFields(at, target, 'na\u0303o')).toEqual({
    occurred_at: at,
    reason: 'n\u00e3o',
    ...named,
  })
  expect(statusChangedFields(at, 'avaria\u0301', null)).toEqual({
    occurred_at: at,
    status: 'avari\u00e1',
    reason: null,
  })
})
