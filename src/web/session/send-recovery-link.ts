import { authClient } from './auth-client.ts'

/** Asks the server to mail a recovery link; it answers alike whether or not the address has an account. */
export async function sendRecoveryLink(email: string) {
  return (await authClient()).resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}/auth?mode=reset-password`,
  })
}
