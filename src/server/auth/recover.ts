import { randomUUID } from 'node:crypto'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { audit } from './audit.ts'
import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { accountRequests } from './limits.ts'
import type { MailWish } from './mail-wish.ts'
import { accountByEmail } from './queries.ts'
import { assureMayMail, assureNotTooMany } from './refusals.ts'

/**
 * Mails a link that signs in to set a new password. The job finds out whether there is an account, so that the same is
 * done for every address. The account need not be confirmed: whoever reads the mail owns the address.
 */
export async function recover(
  auth: AuthContext,
  { email, redirectTo }: MailWish,
  client: Client,
): Promise<void> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, client.network))
  const [account] = await accountByEmail(auth.pool, email, client.place)
  const userId = account?.id ?? randomUUID()
  await inTransaction(auth.pool, [userId], async (tx) => {
    await assureMayMail(auth, tx, 'recovery', email)
    await enqueue(tx, sendMail, { mail: 'recover', userId, redirectTo: redirectTo.href })
    await audit(tx, client, 'recovery_requested', account?.id ?? null)
  })
}
