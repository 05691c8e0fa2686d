import * as z from 'zod/mini'
import { makeLinkToken } from '../auth/one-time-link.ts'
import { markConfirmationSent, userById } from '../auth/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { accountExistsMail } from '../mail/account-exists.ts'
import { confirmSignUpMail } from '../mail/confirm-sign-up.ts'
import type { Mail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

const payload = z.object({ mail: z.enum(['confirm-sign-up', 'account-exists']), userId: z.uuid() })
type MailRequest = z.output<typeof payload>

/**
 * Writes and sends one mail to a user. The payload holds neither the address nor a link's secret: secrets are made here,
 * when the mail is about to leave.
 */
export const sendMail: Job<MailRequest> = {
  name: 'send-mail',
  payload,
  async run({ mailer, ...services }, request) {
    const mail = await composeMail(services, request)
    if (mail !== undefined) await mailer.send(mail)
  },
}

/** The mail, or undefined where there is nobody to tell or nothing left to say. */
async function composeMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { mail, userId }: MailRequest,
): Promise<Mail | undefined> {
  return inTransaction(pool, [userId], async (tx) => {
    const [user] = await userById(tx, userId)
    if (user === undefined) return undefined
    if (mail === 'account-exists') return accountExistsMail(user.email, config.publicUrl)
    if (user.email_confirmed_at !== null) return undefined
    const token = await makeLinkToken(tx, userId, 'signup')
    await markConfirmationSent(tx, userId)
    return confirmSignUpMail(user.email, config.publicUrl, token)
  })
}
