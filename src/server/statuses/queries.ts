import { nameKey } from '#domain/name.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { softStatements } from '../registers/queries.ts'

/** What a request says of a status. */
export type StatusContent = {
  readonly name: string
  readonly description: string | null
  readonly color: string
}

export type StatusRow = StatusContent & {
  readonly id: string
  readonly user_id: string
  readonly is_active: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = 'id, user_id, name, description, color, is_active, created_at, updated_at'

export const listActiveStatuses = statement<[account: string], StatusRow>(
  'list_active_statuses',
  `select ${columns} from configurable_statuses where user_id = $1 and is_active
   order by position nulls last, name_key collate "pt-BR-x-icu", id`,
)

/** What the active statuses of accounts are called, each account's in its order. */
export const listStatusNames = statement<[accounts: readonly string[]], Pick<StatusRow, 'user_id' | 'name'>>(
  'list_status_names',
  `select user_id, name from configurable_statuses where user_id = any($1::uuid[]) and is_active
   order by user_id, position nulls last, name_key collate "pt-BR-x-icu", id`,
)

/** With the removed ones, oldest first. */
export const listAllStatuses = statement<[account: string], StatusRow>(
  'list_all_statuses',
  `select ${columns} from configurable_statuses where user_id = $1 order by created_at, id`,
)

export const findStatus = statement<[account: string, id: string], StatusRow>(
  'find_status',
  `select ${columns} from configurable_statuses where user_id = $1 and id = $2`,
)

type StatusParams = [
  account: string,
  id: string,
  name: string,
  nameKey: string,
  description: string | null,
  color: string,
]

const insertRow = statement<StatusParams, Record<string, never>>(
  'insert_status',
  `insert into configurable_statuses (user_id, id, name, name_key, description, color)
   values ($1, $2, $3, $4, $5, $6)`,
)

const updateRow = statement<StatusParams, Record<string, never>>(
  'update_status',
  `update configurable_statuses set name = $3, name_key = $4, description = $5, color = $6, updated_at = now()
   where user_id = $1 and id = $2`,
)

export const insertStatus = (on: Queryable, account: string, id: string, content: StatusContent) =>
  insertRow(on, account, id, content.name, nameKey(content.name), content.description, content.color)

export const changeStatus = (on: Queryable, account: string, id: string, content: StatusContent) =>
  updateRow(on, account, id, content.name, nameKey(content.name), content.description, content.color)

export const statusStatements = softStatements('configurable_statuses')
