import { authClient } from '../client/auth-client.ts'

/**
 * Requests a mail with a recovery link. The server gives the same answer if the address has no
 * account.
 */
export async function sendRecoveryLink(email: string) {
  return (await authClient()).resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/auth?mode=reset-password`,
  })
}
