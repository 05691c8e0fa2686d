import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { mailWhoAsks } from './mail-who-asks.ts'
import type { MailWish } from './mail-wish.ts'

/** Mails the sign-up link again where an account waits for it. */
export function resendSignUp(auth: AuthContext, wish: MailWish, client: Client): Promise<void> {
  return mailWhoAsks(auth, wish, client, { mail: 'confirm-sign-up', countedAs: 'signup' })
}
