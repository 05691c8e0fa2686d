import { authClient } from '../client/auth-client.ts'

/**
 * Requests a mail with a new confirmation link. The server gives the same answer if no confirmation
 * is due for the address.
 */
export async function sendConfirmationLink(email: string) {
  return (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}/auth` },
  })
}
