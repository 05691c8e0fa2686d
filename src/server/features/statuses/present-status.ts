import type { Status } from '#contract/endpoints/statuses.ts'
import { pick } from '#domain/base/field-table.ts'
import { mandatoryStatuses, statusColors } from '#domain/shipments/status.ts'
import type { StatusRow } from '#core/reference-data/statuses.ts'

/** Presents one of the account's own statuses for the API. */
export function presentStatus(row: StatusRow): Status {
  return {
    ...pick(row, ['id', 'user_id', 'name', 'description', 'color', 'is_active']),
    is_default: false,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Mandatory statuses, which every account has and none can change. */
export const defaultStatuses: readonly Status[] = mandatoryStatuses.map((name) => ({
  id: name,
  user_id: null,
  name,
  description: null,
  color: statusColors[name],
  is_default: true,
  is_active: true,
  created_at: null,
  updated_at: null,
}))
