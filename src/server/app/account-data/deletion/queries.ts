import { userColumns, type UserRow } from '#core/accounts/queries.ts'
import { statement } from '#platform/database/statement.ts'

/** The user, whom nobody else can change or write a row for until the transaction ends. */
export const lockUserToDelete = statement<[userId: string], UserRow>(
  'lock_user_to_delete',
  `select ${userColumns} from users where id = $1 for update`,
)

/** Takes from an account all that makes it a person's, and every way in. */
export const eraseAccount = statement<[userId: string], never>('erase_account', `select erase_account($1)`)
