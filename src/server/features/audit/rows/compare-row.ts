import { encodeHex } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { fieldDigest, fieldSalt } from '#ledger/log/statement.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { AuditedEvent } from './audit-event.ts'
import { finding, type Finding } from '#core/findings/finding.ts'

/** A stored value and the field that committed to it. */
export type Comparison = {
  /** `table.column`. */
  readonly place: string
  readonly event: AuditedEvent
  readonly side: 'client' | 'server'
  readonly field: string
  readonly value: FieldValue
}

/**
 * Returns findings for stored values that differ from the committed ones. Values that cannot be
 * judged yield none.
 */
export function compareAll(comparisons: readonly Comparison[]): readonly Finding[] {
  return comparisons.filter((one) => !isCommitted(one)).flatMap((one) => judge(one) ?? [])
}

function isCommitted({ event, side, field, value }: Comparison): boolean {
  const { fields, digests } = event[side]
  const committed = fields[field]
  if (committed !== undefined) return isSame(committed, value)
  // An event from before the field was added commits to no value, and its row has none.
  return value === null && digests !== undefined && !Object.hasOwn(digests, field)
}

/** Judges a value that is not the stored copy of the committed value. */
function judge({ place, event, side, field, value }: Comparison): Finding | undefined {
  const { fields, digests, seed } = event[side]
  const committed = fields[field]
  const expected = digests?.[field] ?? null
  const found = seed == null ? null : digestOf(seed, field, value)
  // The event's own copy of the value may be wrong, so the digest decides.
  if (committed === undefined && (found === null || found === expected)) return undefined
  return finding('field_changed', place, {
    sequence: event.leaf.sequence,
    eventId: event.eventId,
    field,
    expected,
    found,
  })
}

function isSame(committed: FieldValue, value: FieldValue): boolean {
  return committed === value || canonicalize(committed) === canonicalize(value)
}

function digestOf(seed: Uint8Array, field: string, value: FieldValue): string {
  return encodeHex(fieldDigest(fieldSalt(seed, field), field, value))
}

const SECONDS = '2026-11-22 10:20:30'.length

/**
 * Formats a stored time as it is committed, to the millisecond. A time before year 1 or after year
 * 9999 is returned unchanged.
 */
export function timeText(time: string | null): string | null {
  if (time === null || time[10] !== ' ') return time
  if (time.length > SECONDS && (time[SECONDS] !== '.' || time.includes(' ', SECONDS))) return time
  const thousandths = time.slice(SECONDS + 1, SECONDS + 4).padEnd(3, '0')
  return `${time.slice(0, 10)}T${time.slice(11, SECONDS)}.${thousandths}Z`
}

/** Compares derived data with the value that the events yield. */
export function compareDerived(
  place: string,
  event: AuditedEvent,
  expected: string | null,
  found: string | null,
): readonly Finding[] {
  if (expected === found) return []
  return [finding('derived_changed', place, { sequence: event.leaf.sequence, eventId: event.eventId })]
}
