import type { Fields } from '#ledger/base/field-value.ts'
import type { Instant } from '../base/instant.ts'

/** Status of a shipment whose contents are erased. */
export const ERASED_STATUS = 'erased'

/**
 * Returns the committed fields of `shipment.erased`.
 * @param events number of earlier events, which all lost their contents
 */
export function shipmentErasedFields(occurredAt: Instant, events: number): Fields {
  return { occurred_at: occurredAt, erased_events: String(events) }
}
