import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '#contract/endpoints/account.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type LinkTarget, sendMail, targetOf } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Email } from '#core/accounts/email.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { accountRequests } from '../limits.ts'
import { accountByEmail } from '#core/accounts/queries.ts'
import { assureMayMail, assureNotTooMany, type MailKind } from '../protocol/refusals.ts'

/** Request for a mail: its address, and where its link leads. */
export type MailRequest = { readonly email: Email; readonly target: LinkTarget }

type RequestedMail = {
  readonly mail: 'recover' | 'confirm-sign-up'
  readonly countedAs: MailKind
  /** Audit event to record, if any. */
  readonly noted?: AuditEvent
}

/**
 * Queues a mail that anybody may request for any address. The job finds out whether the address has
 * an account, so that every address gets the same work in the same time.
 * @throws WireError `over_request_rate_limit`, `over_email_send_rate_limit`
 */
export async function mailWhoAsks(
  auth: AuthContext,
  { email, target }: MailRequest,
  client: Client,
  { mail, countedAs, noted }: RequestedMail,
): Promise<void> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, client.network))
  const [account] = await accountByEmail(auth.pool, email, client.place)
  const userId = account?.id ?? randomUUID()
  await inTransaction(auth.pool, [userId], async (tx) => {
    await assureMayMail(auth, tx, countedAs, email)
    await enqueue(tx, sendMail, { mail, userId, ...targetOf(target) })
    if (noted !== undefined) await audit(tx, client, noted, account?.id ?? null)
  })
}
