import { userColumns, type UserRow } from '#core/accounts/queries.ts'
import { statement } from '#platform/database/statement.ts'

/**
 * Returns the user and locks the row. Nobody else can change it, or insert a row that refers to it,
 * until the transaction ends.
 */
export const lockUserToDelete = statement<[userId: string], UserRow>(
  'lock_user_to_delete',
  `select ${userColumns} from users where id = $1 for update`,
)

/** Erases all personal data and every sign-in method of an account. */
export const eraseAccount = statement<[userId: string], never>('erase_account', `select erase_account($1)`)
