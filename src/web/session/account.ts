import type { User } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { avatarNameIn } from '#contract/avatar.ts'

export type Account = {
  readonly id: string
  readonly email: string
  /** Given at sign-up; undefined when there is none. */
  readonly fullName: string | undefined
  /** Path of the picture; undefined when there is none. */
  readonly picture: string | undefined
}

const name = z.string().check(z.trim(), z.minLength(1))
const picture = z.string().check(z.refine((path) => avatarNameIn(path) !== undefined))

/** The account of a sign-in server's user. */
export function accountOf(user: User): Account {
  const { full_name, avatar_url } = user.user_metadata
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: z.safeParse(name, full_name).data,
    picture: z.safeParse(picture, avatar_url).data,
  }
}

export function isSameAccount(a: Account, b: Account): boolean {
  return a.id === b.id && a.email === b.email && a.fullName === b.fullName && a.picture === b.picture
}
