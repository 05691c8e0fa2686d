import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf } from '../events/recorded-event.ts'
import { statement, type Rows } from './reference-data.rows.ts'

export type CustomFieldRow = CustomField & Rows['list_fields_of']

export const fieldColumns = `id, user_id, field_name, field_type, is_required, is_active, is_used, created_at, updated_at,
  case when field_options is not null then json_build_object('options', field_options) end as field_options`

export const listActiveFields = statement<[account: string], CustomFieldRow>(
  'list_active_fields',
  `select ${fieldColumns} from custom_fields where user_id = $1 and is_active
   order by position nulls last, name_key collate "pt-BR-x-icu", id`,
)

/** Active fields of several accounts, to check the custom data of shipments. */
export const listFieldsOf = statement<[accounts: readonly string[]], CustomFieldRow>(
  'list_fields_of',
  `select ${fieldColumns} from custom_fields where user_id = any ($1::uuid[]) and is_active
   order by user_id, position nulls last, name_key collate "pt-BR-x-icu", id`,
)

const markFieldsUsed = statement<[accounts: readonly string[], ids: readonly string[]], never>(
  'mark_fields_used',
  `update custom_fields f set is_used = true
   from unnest($1::uuid[], $2::uuid[]) as used (user_id, id)
   where f.user_id = used.user_id and f.id = used.id and not f.is_used`,
)

/** Marks as used the custom fields that got their first value from these events. */
export const usedFields: Projection = (on, events) => {
  const used = new Map(
    eventsOf(events, 'creation', 'edit').flatMap(({ event, content }) =>
      content.usedFields.map((id) => [id, event.acceptance.account]),
    ),
  )
  return used.size === 0 ? undefined : markFieldsUsed(on, [...used.values()], [...used.keys()])
}
