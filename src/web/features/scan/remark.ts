import type { Facts } from '#domain/base/error.ts'
import type { ScanReading } from '#domain/shipments/scan-reading.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

/** Message about a scan that has no verdict, shown while scanning continues. */
export type Remark = { readonly says: MessageKey; readonly facts?: Facts }

/**
 * Returns the message for codes that do not identify a single shipment; undefined if there is no
 * code or exactly one shipment.
 */
export function remarkOn(reading: ScanReading): Remark | undefined {
  if (reading.kind === 'several') return { says: 'scan.several' }
  return reading.kind === 'foreign' ? { says: `scan.foreign_${reading.what}` } : undefined
}
