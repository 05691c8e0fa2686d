import type { ChangeTarget } from '#domain/events/change-entry.ts'
import { parseInstant, type Instant } from '#domain/base/instant.ts'

/**
 * Returns the target of a change: the event id and the statement hash of the version that the
 * person saw.
 */
export function targetOf(shown: { readonly id: string; readonly blockchain_hash: string }): ChangeTarget {
  return { eventId: shown.id, statement: shown.blockchain_hash.slice('0x'.length) }
}

/** Parses a time that the API returned, for use in a commitment. */
export function instantOf(shown: string): Instant {
  const instant = parseInstant(shown)
  if (instant === undefined) throw new Error('the API gave a time that is none')
  return instant
}
