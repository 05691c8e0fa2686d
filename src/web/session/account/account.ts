import type { User } from '@supabase/auth-js'
import { avatarNameIn } from '#contract/endpoints/avatar-path.ts'
import { deviceKey, workplaceOf, type ChosenWorkplace } from './workplace.ts'

/** Person who is signed in, with the account for which they act in this tab. */
export type Account = {
  /**
   * Storage key (`deviceKey`) under which this device stores data of the person for that account.
   */
  readonly id: string
  /** Id of the person. */
  readonly person: string
  /** Account for which the person acts; undefined before their first choice on this device. */
  readonly workplace: ChosenWorkplace | undefined
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
  const workplace = workplaceOf(user.id)
  return {
    id: deviceKey(user.id, workplace?.id ?? user.id),
    person: user.id,
    workplace,
    email: user.email ?? '',
    fullName: fullName === '' ? undefined : fullName,
    picture: isPicture(avatar_url) ? avatar_url : undefined,
  }
}

function isPicture(path: unknown): path is string {
  return typeof path === 'string' && avatarNameIn(path) !== undefined
}

export function isSameAccount(a: Account, b: Account): boolean {
  return (
    a.id === b.id &&
    a.workplace === b.workplace &&
    a.email === b.email &&
    a.fullName === b.fullName &&
    a.picture === b.picture
  )
}
