import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { pick } from '#domain/base/field-table.ts'
import type { CustomFieldRow } from '#core/reference-data/custom-fields.ts'

export function presentCustomField(row: CustomFieldRow): CustomFieldEntry {
  return {
    ...pick(row, ['id', 'user_id', 'field_name', 'field_type', 'is_required', 'is_active', 'is_used']),
    field_options: row.field_options === null ? null : { options: [...row.field_options.options] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
