import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import { nameKey } from '#domain/base/name.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { softStatements } from '../reference-lists/queries.ts'
import { fieldColumns, type CustomFieldRow } from '#core/reference-data/custom-fields.ts'
import { statement } from './custom-fields.rows.ts'

/** All custom fields of an account, including removed ones, oldest first. */
export const listAllFields = statement<[account: string], CustomFieldRow>(
  'list_all_fields',
  `select ${fieldColumns} from custom_fields where user_id = $1 order by created_at, id`,
)

export const findField = statement<[account: string, id: string], CustomFieldRow>(
  'find_field',
  `select ${fieldColumns} from custom_fields where user_id = $1 and id = $2`,
)

const insertRow = statement<ReturnType<typeof paramsOf>, never>(
  'insert_field',
  `insert into custom_fields (user_id, id, field_name, name_key, field_type, is_required, field_options)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const updateRow = statement<ReturnType<typeof paramsOf>, never>(
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

function paramsOf(account: string, id: string, field: CustomField) {
  const { field_name: name, field_type, is_required, field_options } = field
  return [account, id, name, nameKey(name), field_type, is_required, field_options?.options ?? null] as const
}
