import type { Fields } from '#ledger/base/field-value.ts'
import type { EventType } from './entry.ts'
import type { Instant } from './instant.ts'

/**
 * Event which states that all contents before it are deleted. Its leaf is of kind erasure
 * (docs/spec/event.md).
 */
export const erasureType = 'shipment.erased' satisfies EventType

/** Status of a shipment whose contents are erased. */
export const ERASED_STATUS = 'erased'

/**
 * Returns the committed fields of `shipment.erased`.
 * @param events number of earlier events, which all lost their contents
 */
export function shipmentErasedFields(occurredAt: Instant, events: number): Fields {
  return { occurred_at: occurredAt, erased_events: String(events) }
}
