import type { ChangeTarget } from '#domain/change-entry.ts'
import { parseInstant, type Instant } from '#domain/instant.ts'

/** What a change of something shown is of: the version that the person saw. */
export function targetOf(shown: { readonly id: string; readonly blockchain_hash: string }): ChangeTarget {
  return { eventId: shown.id, statement: shown.blockchain_hash.slice('0x'.length) }
}

/** A time that the API gave, as it is committed to. */
export function instantOf(shown: string): Instant {
  const instant = parseInstant(shown)
  if (instant === undefined) throw new Error('the API gave a time that is none')
  return instant
}
