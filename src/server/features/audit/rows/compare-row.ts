import { encodeHex } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { fieldDigest, fieldSalt } from '#ledger/log/statement.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { AuditedEvent, AuditedSide } from './audit-event.ts'
import { finding, type Finding } from '#core/findings/finding.ts'

/**
 * Compares a stored value with the value to which a field of the event committed. If too little of
 * the event is intact for a comparison, returns no finding.
 * @param place `table.column`
 */
type Compare = (place: string, event: AuditedEvent, field: string, value: FieldValue) => readonly Finding[]

export const compareClient = compareWith('client')
export const compareServer = compareWith('server')

function compareWith(side: 'client' | 'server'): Compare {
  return (place, event, field, value) => {
    if (isCommitted(event[side], field, value)) return []
    const { fields, digests, seed } = event[side]
    const expected = digests?.[field] ?? null
    const found = seed == null ? null : encodeHex(fieldDigest(fieldSalt(seed, field), field, value))
    // If the event's own value cannot be trusted, the digest of the row's value is compared.
    // Without the seed this digest cannot be computed, and no difference is reported.
    if (fields[field] === undefined && (found === null || found === expected)) return []
    const { eventId, leaf } = event
    return [finding('field_changed', place, { sequence: leaf.sequence, eventId, field, expected, found })]
  }
}

function isCommitted({ fields, digests }: AuditedSide, field: string, value: FieldValue): boolean {
  const committed = fields[field]
  if (committed !== undefined) return committed === value || canonicalize(committed) === canonicalize(value)
  // An event that is older than the field contains no digest of it. The row must then be null too.
  return value === null && digests !== undefined && !Object.hasOwn(digests, field)
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
