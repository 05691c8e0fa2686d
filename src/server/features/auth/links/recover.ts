import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../wire/context.ts'
import { mailWhoAsks } from '../sign-up/requested-mail.ts'
import type { MailRequest } from '../sign-up/mail-request.ts'

/**
 * Mails a link that signs in to set a new password. The account need not be confirmed, because the
 * mail reaches the address's owner.
 */
export function recover(auth: AuthContext, wish: MailRequest, client: Client): Promise<void> {
  return mailWhoAsks(auth, wish, client, {
    mail: 'recover',
    countedAs: 'recovery',
    noted: 'recovery_requested',
  })
}
