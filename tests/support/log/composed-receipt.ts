import { disclosableFields, publicFields } from '#domain/events/disclosure.ts'
import type { EventRow } from '#core/events/event-rows.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { composeReceipt } from '#features/receipts/compose-receipt.ts'
import { readMaterial } from '#features/receipts/read-material.ts'
import type { Queryable } from '#platform/database/pool.ts'

const everyField: ReadonlySet<string> = new Set([...publicFields, ...disclosableFields])

/** Reads and composes the receipt of events in this thread. It discloses every field by default. */
export async function composedReceipt(
  on: Queryable,
  identity: LogIdentity,
  trackingId: string,
  rows: readonly EventRow[],
  names = everyField,
): Promise<string> {
  const material = await readMaterial(on, identity, { trackingId, rows }, [])
  const text = composeReceipt(material, { names, hasOfferedStatus: false, isForOthers: false })
  if (text === undefined) throw new Error(`the history of ${trackingId} is damaged`)
  return text
}
