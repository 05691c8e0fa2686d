import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './conditions.rows.ts'

export type RangeRow = Rows['find_condition_range']

const columns: Readonly<Record<keyof ConditionRange, 'text' | 'int' | 'boolean'>> = {
  name: 'text',
  temperature_minimum: 'int',
  temperature_maximum: 'int',
  humidity_minimum: 'int',
  humidity_maximum: 'int',
  absolute_minimum: 'int',
  absolute_maximum: 'int',
  minutes_outside: 'int',
  longest_gap_minutes: 'int',
  requires_certificate: 'boolean',
  has_mean_kinetic: 'boolean',
  activation_kelvin: 'int',
}
const names = Object.keys(columns).join(', ')
const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)

const select = `
  select id, version, ${names}, removed_at is null as is_active, coalesce(removed_at, created_at) as updated_at
  from condition_ranges`

/** Lists the current versions of an account's own ranges that are not removed, by name. */
export const listActiveRanges = statement<[account: string], RangeRow>(
  'list_active_condition_ranges',
  `${select} r where user_id = $1 and removed_at is null
     and version = (select max(version) from condition_ranges n where n.user_id = r.user_id and n.id = r.id)
   order by lower(name), id`,
)

/** Lists all versions of an account's own ranges, including removed ones, oldest first. */
export const listRangeVersions = statement<[account: string], RangeRow>(
  'list_condition_range_versions',
  `${select} where user_id = $1 order by created_at, id, version`,
)

/** Finds the current version of a range, removed or not. */
export const findRange = statement<[account: string, id: string], RangeRow>(
  'find_condition_range',
  `${select} where user_id = $1 and id = $2 order by version desc limit 1`,
)

const insertVersionRow = statement<[account: string, id: string, range: string], never>(
  'insert_condition_range_version',
  `insert into condition_ranges (user_id, id, version, ${names})
   select $1::uuid, $2::uuid,
     (select coalesce(max(version), 0) + 1 from condition_ranges where user_id = $1 and id = $2), ${names}
   from jsonb_to_record($3::jsonb) as given (${typed.join(', ')})`,
)

/** Stores the next version of a range; the first one creates the range. */
export const insertRangeVersion = (on: Queryable, account: string, id: string, range: ConditionRange) =>
  insertVersionRow(on, account, id, JSON.stringify(range))

const removeCurrent = statement<[account: string, id: string], never>(
  'remove_condition_range',
  `update condition_ranges set removed_at = now()
   where user_id = $1 and id = $2
     and version = (select max(version) from condition_ranges where user_id = $1 and id = $2)`,
)

export const removeRange = (on: Queryable, account: string, id: string) => removeCurrent(on, account, id)
