import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { CustomFieldRow } from '#core/reference-data/custom-fields.ts'

export function presentCustomField(row: CustomFieldRow): CustomFieldEntry {
  return {
    id: row.id,
    user_id: row.user_id,
    field_name: row.field_name,
    field_type: row.field_type,
    is_required: row.is_required,
    field_options: row.field_options === null ? null : { options: [...row.field_options.options] },
    is_active: row.is_active,
    is_used: row.is_used,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
