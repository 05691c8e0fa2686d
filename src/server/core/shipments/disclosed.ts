import { UNREADABLE } from '#contract/messages/event-messages.ts'
import { isPublicCity } from '#core/reference-data/municipalities.ts'
import { isShownToOthers, publicFields } from '#domain/events/disclosure.ts'
import { isOfferedStatus } from '#domain/reference-lists/offered-status.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { StatementSide } from '#ledger/receipt/receipt.ts'

/** Fields of events that a reader may see, by name. */
export type Disclosed = {
  readonly names: ReadonlySet<string>
  /** True if a status is disclosed that is one of those that Lastro's form offers. */
  readonly hasOfferedStatus: boolean
  /** True if others than the owner read them, who see only cities that exist. */
  readonly isForOthers: boolean
}

/**
 * Fields that everybody may see. A checkpoint's status is free text, so it is public only if
 * Lastro's form offers it.
 */
export const PUBLIC: Disclosed = { names: publicFields, hasOfferedStatus: true, isForOthers: true }

/** Returns true if a reader may see a field of an event. */
export function isDisclosed(
  { names, hasOfferedStatus, isForOthers }: Disclosed,
  side: StatementSide,
  field: string,
  fields: Fields,
): boolean {
  if (field === UNREADABLE) return true
  if (names.has(field)) return !isForOthers || isShownToOthers(field, fields, isPublicCity)
  const { status } = fields
  return (
    hasOfferedStatus &&
    side === 'client' &&
    field === 'status' &&
    typeof status === 'string' &&
    isOfferedStatus(status)
  )
}
