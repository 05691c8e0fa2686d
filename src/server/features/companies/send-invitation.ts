import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { confirmedHolder } from '#core/accounts/confirmed-holder.ts'
import { FROM_MAIL } from '../auth/mails/mail-link.ts'
import { hashToken } from '../auth/credentials/one-time-link.ts'
import { INVITATION_DAYS } from '#domain/accounts/invitation.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { invitationMail } from './invitation-mail.ts'
import { renewInvitation } from './queries.ts'

const payload = z.object({ account: z.uuid(), invitation: z.uuid() })

/**
 * Mails an invitation with a new link, in the language of the invited person's account if there is
 * one. The payload contains neither address nor secret.
 */
export const sendInvitation: Job<z.output<typeof payload>> = {
  name: 'send-invitation',
  payload,
  async run({ mailer, pool, config }, { account, invitation: id }) {
    const token = randomBytes(32).toString('base64url')
    const mail = await inTransaction(pool, [account], async (tx) => {
      const [invited] = await renewInvitation(tx, id, account, hashToken(token), `${INVITATION_DAYS} days`)
      if (invited === undefined) return undefined
      const reader = await confirmedHolder(pool, invited.email)
      const language = mailLanguage(reader?.user_metadata ?? {})
      const fromMail = new URLSearchParams(FROM_MAIL).toString()
      // The secret is in the fragment, which browsers send to no server, so no proxy logs it.
      const envelope = {
        to: invited.email,
        language,
        link: `${config.publicUrl}/convite?${fromMail}#${token}`,
        isTest: invited.is_test,
      }
      const { company, role, logo_url: path } = invited
      const logo = path === null ? undefined : `${config.publicUrl}${path}`
      return invitationMail(envelope, { company, role, logo })
    })
    if (mail !== undefined) await mailer.send(mail)
  },
}
