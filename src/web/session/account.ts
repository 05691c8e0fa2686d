import type { User } from '@supabase/auth-js'
import { avatarNameIn } from '#contract/endpoints/avatar-path.ts'

export type Account = {
  readonly id: string
  readonly email: string
  /** Name from the sign-up; undefined if there is none. */
  readonly fullName: string | undefined
  /** Path of the picture; undefined if there is none. */
  readonly picture: string | undefined
}

/** Returns the account of a user of the sign-in server. */
export function accountOf(user: User): Account {
  const { full_name, avatar_url }: Readonly<Record<string, unknown>> = user.user_metadata
  const fullName = typeof full_name === 'string' ? full_name.trim() : ''
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: fullName === '' ? undefined : fullName,
    picture: isPicture(avatar_url) ? avatar_url : undefined,
  }
}

function isPicture(path: unknown): path is string {
  return typeof path === 'string' && avatarNameIn(path) !== undefined
}

export function isSameAccount(a: Account, b: Account): boolean {
  return a.id === b.id && a.email === b.email && a.fullName === b.fullName && a.picture === b.picture
}
