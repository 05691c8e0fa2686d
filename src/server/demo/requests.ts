import { toInstant } from '#domain/instant.ts'
import { checkpointRequest } from '../checkpoints/checkpoint-request.ts'
import type { CheckpointRequest } from '../checkpoints/decide-batch.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { ShipmentRequest } from '../shipments/decide-creations.ts'
import { shipmentRequest } from '../shipments/shipment-request.ts'
import type { DemoShipment } from './demo-shipment.ts'

/** The request that creates a shipment, as an API caller would send it. */
export function creationOf(
  { trackingId, createdAt, content }: DemoShipment,
  account: string,
  log: LogIdentity,
): ShipmentRequest {
  const body = { ...content, tracking_id: trackingId, occurred_at: toInstant(createdAt) }
  return shipmentRequest(body, account, log)
}

/** The requests that record what happened to a shipment, in order. */
export function checkpointsOf(
  { trackingId, checkpoints }: DemoShipment,
  account: string,
  log: LogIdentity,
): CheckpointRequest[] {
  return checkpoints.map(({ occurredAt, content }) =>
    checkpointRequest(
      { ...content, tracking_id: trackingId, occurred_at: toInstant(occurredAt) },
      account,
      log,
    ),
  )
}
