import type { Finding } from '#core/findings/finding.ts'

/** Shipment with the findings of its audit, which are in the order of its events. */
export type ShipmentAudit = {
  readonly shipmentId: string
  /** Tracking code as stored in the shipment's row. */
  readonly trackingId: string
  /** Owner of the shipment. */
  readonly account: string
  readonly events: number
  /** Indexes of the events' leaves in the log. */
  readonly indexes: readonly number[]
  readonly findings: readonly Finding[]
  /**
   * Sequence numbers of events whose received time is before that of an earlier event. The audit
   * reports them, but they are no fault.
   */
  readonly backwards: readonly number[]
  /**
   * Sequence numbers of events that a newer version of Lastro made. The proofs of these events are
   * audited, but the rows of their shipment are not. This is no fault.
   */
  readonly newer: readonly number[]
}
