import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareClient, compareDerived, compareServer, timeText } from './compare-row.ts'
import type { AuditedAnnex, ShipmentRows } from './shipment-rows.ts'

/**
 * Compares each annex's row with its event. Reports rows without an event and events without a row.
 */
export function auditAnnexes(
  { annexes: rows }: ShipmentRows,
  events: readonly AuditedEvent[],
): readonly Finding[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const added = events.filter(isAnnex)
  const ids = new Set(added.map(({ eventId }) => eventId))
  const newest = events.at(-1)?.leaf.sequence ?? 0
  return [
    ...added.flatMap((event) => {
      const row = byId.get(event.eventId)
      if (row !== undefined) return auditAnnex(row, event)
      return [finding('row_missing', 'annexes', { sequence: event.leaf.sequence, eventId: event.eventId })]
    }),
    ...rows
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => finding('row_unexpected', 'annexes', { sequence: newest, eventId: id })),
  ]
}

function auditAnnex(row: AuditedAnnex, event: AuditedEvent): readonly Finding[] {
  const content = ['kind', 'facts', 'text', 'details', 'media'] as const
  return [
    ...content.flatMap((field) => compareClient(`annexes.${field}`, event, field, row[field])),
    ...compareClient('annexes.occurred_at', event, 'occurred_at', timeText(row.occurred_at)),
    ...compareServer('annexes.received_at', event, 'received_at', timeText(row.received_at)),
    ...compareServer('annexes.user_id', event, 'account', row.user_id),
    ...compareServer('annexes.via', event, 'via', row.via),
    ...compareDerived('annexes.blockchain_hash', event, event.clientHash, row.blockchain_hash),
  ]
}
