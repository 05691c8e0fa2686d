import { statement } from '../db/statement.ts'

export const insertAvatar = statement<[name: string, userId: string], never>(
  'insert_avatar',
  `insert into avatars (name, user_id) values ($1, $2)`,
)

/** Gives up all pictures of an account but one, which need not be its own; null keeps none. Returns their names. */
export const disownOtherAvatars = statement<[userId: string, kept: string | null], { name: string }>(
  'disown_other_avatars',
  `delete from avatars where user_id = $1 and name is distinct from $2 returning name`,
)

/** Which of these nobody owns. */
export const unownedAvatars = statement<[names: readonly string[]], { name: string }>(
  'unowned_avatars',
  `select name from unowned_avatars($1)`,
)
