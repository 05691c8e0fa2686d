import { checkpointFields, shipmentFields } from '#domain/entry.ts'
import { toInstant } from '#domain/instant.ts'
import type { CheckpointRequest } from '../checkpoints/decide-batch.ts'
import { declaredEvent } from '../events/declared-event.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { ShipmentRequest } from '../shipments/create-batch.ts'
import type { DemoShipment } from './demo-shipment.ts'

/** The request that creates a shipment, as an API caller would send it. */
export function shipmentRequest(
  { trackingId, createdAt, content }: DemoShipment,
  account: string,
  log: LogIdentity,
): ShipmentRequest {
  return {
    account,
    content,
    declared: declaredEvent({
      log: log.origin,
      type: 'shipment.created',
      trackingId,
      body: { ...content, occurred_at: toInstant(createdAt) },
      fieldsAt: (occurredAt) => shipmentFields(occurredAt, content),
    }),
    pseudonym: log.pseudonymOf(trackingId),
  }
}

/** The requests that record what happened to a shipment, in order. */
export function checkpointRequests(
  { trackingId, checkpoints }: DemoShipment,
  account: string,
  log: LogIdentity,
): CheckpointRequest[] {
  return checkpoints.map(({ occurredAt: time, content }) => ({
    account,
    trackingId,
    content,
    declared: declaredEvent({
      log: log.origin,
      type: 'checkpoint.created',
      trackingId,
      body: { ...content, occurred_at: toInstant(time) },
      fieldsAt: (occurredAt) => checkpointFields(occurredAt, content),
    }),
  }))
}
