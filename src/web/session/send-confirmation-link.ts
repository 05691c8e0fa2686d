import { authClient } from './auth-client.ts'

/** Asks the server to mail a new confirmation link; it answers alike whether or not the address waits for one. */
export async function sendConfirmationLink(email: string) {
  return (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}/auth` },
  })
}
