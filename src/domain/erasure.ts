import type { Fields } from '#ledger/field-value.ts'
import type { EventType } from './entry.ts'
import type { Instant } from './instant.ts'

/** The event that says that all contents before it are gone; its leaf is of kind erasure (docs/spec/event.md). */
export const erasureType = 'shipment.erased' satisfies EventType

/** What stands for the status of a shipment whose contents are erased. */
export const ERASED_STATUS = 'erased'

/**
 * The committed fields of `shipment.erased`.
 * @param events how many events were before it, which are all without their contents
 */
export function shipmentErasedFields(occurredAt: Instant, events: number): Fields {
  return { occurred_at: occurredAt, erased_events: String(events) }
}
