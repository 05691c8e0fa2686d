import type { CheckpointContent, ShipmentContent } from '#domain/entry.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'

/** A shipment as its sender would have declared it, with what was declared of it since. */
export type DemoShipment = {
  readonly trackingId: TrackingCode
  readonly createdAt: Date
  readonly content: ShipmentContent
  readonly checkpoints: readonly DemoCheckpoint[]
}

export type DemoCheckpoint = { readonly occurredAt: Date; readonly content: CheckpointContent }
