import { insertDeletionNotice } from '#core/accounts/deletion-notices.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail, targetOf } from '../mails/send-mail.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { audit } from '#core/accounts/audit.ts'
import {
  storeEmailChange,
  cancelEmailChange,
  completeEmailChange,
  confirmEmailSide,
} from '../credentials/queries.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import type { MailRequest } from '../sign-up/requested-mail.ts'
import { deleteTokens, deleteTokensOfKinds, type EmailSide, type UserRow } from '#core/accounts/queries.ts'
import { assureMayMail } from '../protocol/refusals.ts'
import { WireError } from '../protocol/wire-error.ts'

/**
 * Mails both addresses to confirm a change of address, in the transaction that locked the user. The
 * answer does not reveal whether the new address already has an account. If it has one, the mail
 * notifies the owner of that account instead. Requesting the current address cancels a pending
 * change.
 * @throws WireError `over_email_send_rate_limit`
 */
export async function requestEmailChange(
  auth: AuthContext,
  tx: Transaction,
  user: UserRow,
  { email, target, client }: MailRequest & { readonly client: Client },
): Promise<void> {
  if (email !== user.email) await assureMayMail(auth, tx, 'email_change', user.email, email)
  await deleteTokensOfKinds(tx, user.id, ['email_change_current', 'email_change_new'])
  if (email === user.email) {
    if (user.new_email === null) return
    await cancelEmailChange(tx, user.id)
    await audit(tx, client, 'email_change_cancelled', user.id)
    return
  }
  await storeEmailChange(tx, user.id, email)
  await enqueue(tx, sendMail, {
    mail: 'confirm-email-change-current',
    userId: user.id,
    ...targetOf(target),
  })
  await enqueue(tx, sendMail, {
    mail: 'confirm-email-change-new',
    userId: user.id,
    ...targetOf(target),
  })
  await audit(tx, client, 'email_change_requested', user.id)
}

/**
 * Records the confirmation of one of the two addresses, in the transaction that locked the user.
 * @returns true if it was the second confirmation, so that the address is changed
 * @throws WireError `email_exists` if another account has confirmed the address meanwhile
 */
export async function confirmEmailChange(
  tx: Transaction,
  user: UserRow,
  side: EmailSide,
  client: Client,
): Promise<boolean> {
  const isSecond = user.new_email_confirmed_by !== null && user.new_email_confirmed_by !== side
  if (!isSecond) {
    await confirmEmailSide(tx, user.id, side)
    await deleteTokensOfKinds(tx, user.id, [`email_change_${side}`])
    await audit(tx, client, 'email_change_confirmed', user.id, { address: side })
    return false
  }
  const [change] = await completeEmailChange(tx, user.id)
  if (change?.completed !== true) {
    throw new WireError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  await deleteTokens(tx, user.id)
  await insertDeletionNotice(tx, user.id, user.email, mailLanguage(user.user_metadata))
  await enqueue(tx, sendMail, { mail: 'email-changed', userId: user.id })
  await audit(tx, client, 'email_changed', user.id)
  return true
}
