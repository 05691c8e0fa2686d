import type { AuthError } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { authClient } from '../../session/auth-client.ts'
import { useAccount } from '../../session/session-context.tsx'
import { ownUser, userQuery } from './use-user.ts'

/** Asks for a change of e-mail to an address, or calls it off with the one in force; gives the refusal, or null. */
export function useAskEmail(): (email: string) => Promise<AuthError | null> {
  const client = useQueryClient()
  const account = useAccount()
  return async (email) => {
    const { data, error } = await (
      await authClient()
    ).updateUser({ email }, { emailRedirectTo: `${window.location.origin}/auth` })
    if (error !== null) return error
    client.setQueryData(userQuery(account.email).queryKey, ownUser(data.user))
    void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    return null
  }
}
