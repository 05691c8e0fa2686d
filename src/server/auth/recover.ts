import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { mailWhoAsks } from './mail-who-asks.ts'
import type { MailWish } from './mail-wish.ts'

/**
 * Mails a link that signs in to set a new password. The account need not be confirmed: whoever reads the mail owns the
 * address.
 */
export function recover(auth: AuthContext, wish: MailWish, client: Client): Promise<void> {
  return mailWhoAsks(auth, wish, client, {
    mail: 'recover',
    countedAs: 'recovery',
    noted: 'recovery_requested',
  })
}
