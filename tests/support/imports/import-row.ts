import { randomBytes } from 'node:crypto'
import { importedShipmentBody } from '#contract/endpoints/shipments.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { shipmentFields } from '#domain/events/entry.ts'
import { declareEvent } from '#web/commit/declare-event.ts'
import { newCode } from '../api/shipment-api.ts'

/** Returns an import row as the browser sends it to a log, with its own client statement. */
export function importRow(log: string, changed: object = {}): Record<string, unknown> {
  const form = {
    tracking_id: newCode(),
    origin: 'Rua A, 1, Boa Vista, Recife/PE',
    origin_city: 'Recife',
    origin_state: 'PE',
    destination: 'Rua B, 2, Tirol, Natal/RN',
    destination_city: 'Natal',
    destination_state: 'RN',
    recipient_name: 'Ana Souza',
    estimated_delivery: '2026-11-30T18:00:00-03:00',
    ...changed,
  }
  const body = parseWith(importedShipmentBody, form)
  if (!body.ok) return form
  const declaration = declareEvent({
    log,
    type: 'shipment.created',
    trackingId: body.value.tracking_id,
    fieldsAt: (occurredAt) => shipmentFields(occurredAt, body.value),
    now: new Date(),
    randomBytes,
  })
  return { ...body.value, ...declaration }
}
