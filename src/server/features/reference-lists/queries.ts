import { statementsOf } from '#platform/database/statement.ts'

const statement = statementsOf()

/**
 * Blocks all other changes of the account's reference data until the transaction ends. Readers are
 * not blocked.
 */
export const lockAccount = statement<[account: string], never>(
  'lock_account',
  'select from users where id = $1 for no key update',
)

/**
 * Maximum number of removed entries of one list of an account that remain stored, so that people
 * can restore them.
 */
const KEPT_REMOVED = 100

/** Creates the statements that all reference lists with restorable entries share, for one table. */
export function softStatements(table: string) {
  return {
    setActive: statement<[account: string, id: string, active: boolean], never>(
      `set_active_in_${table}`,
      `update ${table} set is_active = $3, updated_at = now() where user_id = $1 and id = $2`,
    ),
    deleteOld: statement<[account: string], never>(
      `forget_old_in_${table}`,
      `delete from ${table} where user_id = $1 and not is_active and id not in (
         select id from ${table} where user_id = $1 and not is_active
         order by updated_at desc, id limit ${KEPT_REMOVED}
       )`,
    ),
    place: statement<[account: string, ids: readonly string[]], never>(
      `place_in_${table}`,
      `update ${table} set position = array_position($2::uuid[], id) where user_id = $1 and is_active`,
    ),
  }
}
