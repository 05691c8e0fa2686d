import type { User } from '@supabase/auth-js'
import * as z from 'zod/mini'

export type Account = {
  readonly id: string
  readonly email: string
  /** Given at sign-up; undefined when there is none. */
  readonly fullName: string | undefined
}

const metadata = z.object({ full_name: z.string().check(z.trim(), z.minLength(1)) })

/** The account of a sign-in server's user. */
export function accountOf(user: User): Account {
  const named = z.safeParse(metadata, user.user_metadata)
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: named.success ? named.data.full_name : undefined,
  }
}

export function isSameAccount(a: Account, b: Account): boolean {
  return a.id === b.id && a.email === b.email && a.fullName === b.fullName
}
