import { milestoneColumns } from '#core/milestones/project-milestones.ts'
import type { Finding } from '#core/findings/finding.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareRows, type Expected } from './compare-annex-rows.ts'
import { timeText } from './compare-row.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/** Compares the milestones of a shipment with the annexes that state them. */
export function auditMilestones(
  { shipment, milestones }: Pick<ShipmentRows, 'shipment' | 'milestones'>,
  events: readonly AuditedEvent[],
): readonly Finding[] {
  const expected = events.filter(isAnnex).flatMap((event) => {
    const stated = milestoneColumns(event.fields)
    if (stated === undefined) return []
    const columns = Object.entries({ ...stated, user_id: shipment.user_id, shipment_id: shipment.id }).map(
      ([name, value]) => [name, value === null ? null : String(value)] as const,
    )
    return [[event.eventId, { event, columns: Object.fromEntries(columns) } satisfies Expected] as const]
  })
  const stored = milestones.map(({ id, ...columns }) => ({
    id,
    columns: { ...columns, at: timeText(columns.at) },
  }))
  return compareRows('milestones', new Map(expected), stored, events.at(-1))
}
