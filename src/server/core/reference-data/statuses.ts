import { statement, type Rows } from './reference-data.rows.ts'

export type StatusRow = Rows['list_active_statuses']

export type StatusContent = Pick<StatusRow, 'name' | 'description' | 'color'>

export const statusColumns = 'id, user_id, name, description, color, is_active, created_at, updated_at'

export const listActiveStatuses = statement<[account: string], StatusRow>(
  'list_active_statuses',
  `select ${statusColumns} from configurable_statuses where user_id = $1 and is_active
   order by position nulls last, name_key collate "pt-BR-x-icu", id`,
)

/** Lists the names of the active statuses of accounts, in each account's order. */
export const listStatusNames = statement<[accounts: readonly string[]], Pick<StatusRow, 'user_id' | 'name'>>(
  'list_status_names',
  `select user_id, name from configurable_statuses where user_id = any($1::uuid[]) and is_active
   order by user_id, position nulls last, name_key collate "pt-BR-x-icu", id`,
)
