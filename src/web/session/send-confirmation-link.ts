import { auth } from './auth-client.ts'

/** Asks the server to mail a new confirmation link; it answers alike whether or not the address waits for one. */
export function sendConfirmationLink(email: string) {
  return auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}/auth` },
  })
}
