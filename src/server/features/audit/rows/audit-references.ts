import { noAirCargo } from '#domain/air/air-cargo.ts'
import type { ShipmentContent } from '#domain/events/entry.ts'
import { toIndexedReference } from '#domain/references/reference.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedEvent } from './audit-event.ts'
import type { AuditedShipment, ShipmentRows } from './shipment-rows.ts'

/** Compares the rows by which look-ups find a shipment with the references of its content. */
export function auditReferences(
  { shipment, references }: ShipmentRows,
  events: readonly AuditedEvent[],
): readonly Finding[] {
  const newest = events.at(-1)
  if (newest === undefined) return []
  const where = { sequence: newest.leaf.sequence, eventId: newest.eventId }
  const expected = new Set(
    shipment.references.map(({ kind, value }) => `${shipment.user_id} ${kind} ${toIndexedReference(value)}`),
  )
  const stored = new Set(references.map(({ user_id, kind, value }) => `${user_id} ${kind} ${value}`))
  return [
    ...[...expected]
      .filter((key) => !stored.has(key))
      .map(() => finding('row_missing', 'shipment_references', where)),
    ...[...stored]
      .filter((key) => !expected.has(key))
      .map(() => finding('row_unexpected', 'shipment_references', where)),
  ]
}

/**
 * Returns references and air cargo of a row. Values of another shape, which only a change by hand
 * can leave, are replaced by values that no event commits to.
 */
export function readObjects({
  references,
  air,
}: AuditedShipment): Pick<ShipmentContent, 'references' | 'air'> {
  return {
    references: areReferences(references) ? references : [{ kind: 'order', value: '' }],
    air: air === null || isAir(air) ? air : { ...noAirCargo, origin: '' },
  }
}

function areReferences(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) => isObject(one) && typeof one['kind'] === 'string' && typeof one['value'] === 'string',
    )
  )
}

function isAir(value: unknown): boolean {
  if (!isObject(value)) return false
  const { handling, ...facts } = value
  const areFlat = Object.values(facts).every(
    (fact) => fact === null || ['string', 'number'].includes(typeof fact),
  )
  return areFlat && Array.isArray(handling)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
