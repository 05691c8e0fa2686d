import type { Finding } from '#core/findings/finding.ts'

/** A shipment with what is wrong with it, in the order of its history. */
export type ShipmentAudit = {
  readonly shipmentId: string
  /** As the row has it. */
  readonly trackingId: string
  /** Whose it is. */
  readonly account: string
  readonly events: number
  /** Where the log has the leaves of its events. */
  readonly indexes: readonly number[]
  readonly findings: readonly Finding[]
  /** Sequences of events that were received before an earlier one: no fault, but worth a remark. */
  readonly backwards: readonly number[]
}
