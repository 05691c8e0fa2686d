import type { CustomField } from '#domain/custom-field.ts'
import { nameKey } from '#domain/name.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { softStatements } from '../registers/queries.ts'

export type CustomFieldRow = CustomField & {
  readonly id: string
  readonly user_id: string
  readonly is_active: boolean
  readonly is_used: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `id, user_id, field_name, field_type, is_required, is_active, is_used, created_at, updated_at,
  case when field_options is not null then json_build_object('options', field_options) end as field_options`

export const listActiveFields = statement<[account: string], CustomFieldRow>(
  'list_active_fields',
  `select ${columns} from custom_fields where user_id = $1 and is_active
   order by position nulls last, name_key collate "pt-BR-x-icu", id`,
)

/** With the removed ones, oldest first. */
export const listAllFields = statement<[account: string], CustomFieldRow>(
  'list_all_fields',
  `select ${columns} from custom_fields where user_id = $1 order by created_at, id`,
)

/** The active fields of several accounts, for judging shipments. */
export const listFieldsOf = statement<[accounts: readonly string[]], CustomFieldRow>(
  'list_fields_of',
  `select ${columns} from custom_fields where user_id = any ($1::uuid[]) and is_active
   order by user_id, position nulls last, name_key collate "pt-BR-x-icu", id`,
)

export const findField = statement<[account: string, id: string], CustomFieldRow>(
  'find_field',
  `select ${columns} from custom_fields where user_id = $1 and id = $2`,
)

/** From now on shipments hold values of these fields. */
export const markFieldsUsed = statement<
  [accounts: readonly string[], ids: readonly string[]],
  Record<string, never>
>(
  'mark_fields_used',
  `update custom_fields f set is_used = true
   from unnest($1::uuid[], $2::uuid[]) as used (user_id, id)
   where f.user_id = used.user_id and f.id = used.id and not f.is_used`,
)

type FieldParams = [
  account: string,
  id: string,
  name: string,
  nameKey: string,
  type: string,
  required: boolean,
  options: readonly string[] | null,
]

const insertRow = statement<FieldParams, Record<string, never>>(
  'insert_field',
  `insert into custom_fields (user_id, id, field_name, name_key, field_type, is_required, field_options)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const updateRow = statement<FieldParams, Record<string, never>>(
  'update_field',
  `update custom_fields set field_name = $3, name_key = $4, field_type = $5, is_required = $6, field_options = $7,
     updated_at = now()
   where user_id = $1 and id = $2`,
)

export const insertField = (on: Queryable, account: string, id: string, field: CustomField) =>
  insertRow(on, ...paramsOf(account, id, field))

export const changeField = (on: Queryable, account: string, id: string, field: CustomField) =>
  updateRow(on, ...paramsOf(account, id, field))

export const fieldStatements = softStatements('custom_fields')

function paramsOf(account: string, id: string, field: CustomField): FieldParams {
  const { field_name, field_type, is_required, field_options } = field
  return [
    account,
    id,
    field_name,
    nameKey(field_name),
    field_type,
    is_required,
    field_options?.options ?? null,
  ]
}
