import { nameKey } from '#domain/base/name.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { softStatements } from '../reference-lists/queries.ts'
import { statusColumns, type StatusContent, type StatusRow } from '#core/reference-data/statuses.ts'
import { statement } from './statuses.rows.ts'

/** Lists all of the account's own statuses, including removed ones, oldest first. */
export const listAllStatuses = statement<[account: string], StatusRow>(
  'list_all_statuses',
  `select ${statusColumns} from configurable_statuses where user_id = $1 order by created_at, id`,
)

export const findStatus = statement<[account: string, id: string], StatusRow>(
  'find_status',
  `select ${statusColumns} from configurable_statuses where user_id = $1 and id = $2`,
)

const insertRow = statement<ReturnType<typeof paramsOf>, never>(
  'insert_status',
  `insert into configurable_statuses (user_id, id, name, name_key, description, color)
   values ($1, $2, $3, $4, $5, $6)`,
)

const updateRow = statement<ReturnType<typeof paramsOf>, never>(
  'update_status',
  `update configurable_statuses set name = $3, name_key = $4, description = $5, color = $6, updated_at = now()
   where user_id = $1 and id = $2`,
)

export const insertStatus = (on: Queryable, account: string, id: string, content: StatusContent) =>
  insertRow(on, ...paramsOf(account, id, content))

export const changeStatus = (on: Queryable, account: string, id: string, content: StatusContent) =>
  updateRow(on, ...paramsOf(account, id, content))

export const statusStatements = softStatements('configurable_statuses')

function paramsOf(account: string, id: string, { name, description, color }: StatusContent) {
  return [account, id, name, nameKey(name), description, color] as const
}
