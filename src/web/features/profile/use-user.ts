import type { User } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { authClient } from '../../session/auth-client.ts'
import { useAccount } from '../../session/session-context.tsx'

/** What the server knows of the signed-in user beyond the session's account. */
export type OwnUser = {
  readonly email: string
  /** The address that a change, not yet confirmed by both, asks for. */
  readonly newEmail: string | undefined
  readonly hasPassword: boolean
}

export function ownUser(user: User): OwnUser {
  return {
    email: user.email ?? '',
    newEmail: user.new_email,
    hasPassword: user.identities?.some(({ provider }) => provider === 'email') ?? true,
  }
}

/** The user as the server has it now; asked again when the person comes back from the mail's tab. */
export const userQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['account', 'user'],
    queryFn: async () => {
      const { data, error } = await (await authClient()).getUser()
      if (error !== null) throw error
      // The address was changed elsewhere: a renewed session has it too.
      if (data.user.email !== accountEmail) await (await authClient()).refreshSession()
      return ownUser(data.user)
    },
    staleTime: 0,
  })

/** The user; what the session says until the server has answered. */
export function useUser(): OwnUser {
  const { email } = useAccount()
  const { data } = useQuery(userQuery(email))
  return data ?? { email, newEmail: undefined, hasPassword: true }
}
