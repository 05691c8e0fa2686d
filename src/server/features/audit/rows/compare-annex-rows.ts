import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareDerived } from './compare-row.ts'

/** Columns of a row that annexes state, as text, and the annex that stated them last. */
export type Expected = { event: AuditedEvent; columns: Record<string, string | null> }

/** Returns a stored value as an annex states it. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Stored row with its columns. */
type Stored = { readonly id: string; readonly columns: Readonly<Record<string, unknown>> }

/**
 * Compares the rows of a table with those that follow from annexes.
 * @param expected by id
 * @param newest event of the shipment, for a row that no annex states
 */
export function compareRows(
  table: string,
  expected: ReadonlyMap<string, Expected>,
  stored: readonly Stored[],
  newest: AuditedEvent | undefined,
): readonly Finding[] {
  const byId = new Map(stored.map((row) => [row.id, row.columns]))
  const missingOrChanged = [...expected].flatMap(([id, { event, columns }]) => {
    const row = byId.get(id)
    if (row === undefined)
      return [finding('row_missing', table, { sequence: event.leaf.sequence, eventId: event.eventId })]
    return Object.entries(columns).flatMap(([column, value]) => {
      return compareDerived(`${table}.${column}`, event, value, toText(row[column]))
    })
  })
  const unexpected = stored
    .filter(({ id }) => !expected.has(id))
    .map(({ id }) => finding('row_unexpected', table, { sequence: newest?.leaf.sequence ?? 0, eventId: id }))
  return [...missingOrChanged, ...unexpected]
}
