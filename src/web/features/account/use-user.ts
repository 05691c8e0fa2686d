import type { User } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { authClient } from '../../session/client/auth-client.ts'
import { useAccount } from '../../session/state/session-context.tsx'

/** Data of the signed-in user, loaded from the server. */
export type OwnUser = ReturnType<typeof ownUser>

export function ownUser(user: User) {
  return {
    email: user.email ?? '',
    /**
     * New e-mail address of a pending change, which the old and the new address must confirm;
     * undefined if no change is pending.
     */
    newEmail: user.new_email,
    hasPassword: user.identities?.some(({ provider }) => provider === 'email') ?? true,
    hasSecondStep: user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

/**
 * Loads the current user from the server. Refetches when the user returns from the tab that an
 * e-mail link opened.
 */
export const userQuery = (accountEmail: string) =>
  queryOptions({
    queryKey: ['account', 'user'],
    queryFn: async () => {
      const { data, error } = await (await authClient()).getUser()
      if (error !== null) throw error
      // If the e-mail address was changed elsewhere, the session still contains the old one, so the
      // session is refreshed.
      if (data.user.email !== accountEmail) await (await authClient()).refreshSession()
      return ownUser(data.user)
    },
    staleTime: 0,
  })

/** Returns the user's data. Until the server answers, returns the data of the session. */
export function useUser(): OwnUser {
  const { email } = useAccount()
  const { data } = useQuery(userQuery(email))
  return data ?? { email, newEmail: undefined, hasPassword: true, hasSecondStep: false }
}
