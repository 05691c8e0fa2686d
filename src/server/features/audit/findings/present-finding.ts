import type { ShipmentFinding } from '#contract/endpoints/audit-finding.ts'
import type { StoredFinding } from './finding-queries.ts'

export function presentFinding(row: StoredFinding): ShipmentFinding {
  const { code, place, sequence, event_id, field, found_at } = row
  return { code, place, sequence, event_id, field, found_at: found_at.toISOString() }
}
