import { randomUUID } from 'node:crypto'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendMail } from '../jobs/send-mail.ts'
import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { accountRequests } from './limits.ts'
import type { MailWish } from './mail-wish.ts'
import { accountByEmail } from './queries.ts'
import { assureMayMail, assureNotTooMany } from './refusals.ts'

/**
 * Mails the sign-up link again where an account waits for it. The job finds out, so that this takes the same time for
 * addresses without an account.
 */
export async function resendSignUp(
  auth: AuthContext,
  { email, redirectTo }: MailWish,
  client: Client,
): Promise<void> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, client.network))
  const [account] = await accountByEmail(auth.pool, email, client.place)
  const userId = account?.id ?? randomUUID()
  await inTransaction(auth.pool, [userId], async (tx) => {
    await assureMayMail(auth, tx, 'signup', email)
    await enqueue(tx, sendMail, { mail: 'confirm-sign-up', userId, redirectTo: redirectTo.href })
  })
}
