import { statement } from './avatars.rows.ts'

export const insertAvatar = statement<[name: string, userId: string, picture: Buffer], never>(
  'insert_avatar',
  `insert into avatars (name, user_id, picture) values ($1, $2, $3)`,
)

/**
 * Deletes all pictures of an account except the one with this name. Deletes all of them if the name
 * is null or names a picture of another account.
 */
export const removeOtherAvatars = statement<[userId: string, kept: string | null], never>(
  'remove_other_avatars',
  `delete from avatars where user_id = $1 and name is distinct from $2`,
)

/** Finds a picture by name, for any caller; null if there is none. */
export const findAvatar = statement<[name: string], { picture: Buffer | null }>(
  'find_avatar',
  `select avatar_picture($1) as picture`,
)
