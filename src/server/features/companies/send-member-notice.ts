import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { memberNotices, type MemberNotice } from './member-notices.ts'
import { findCompany, findMemberRecipients } from './queries.ts'

const payload = z.object({
  account: z.uuid(),
  /** Recipient; null for every active member. */
  member: z.nullable(z.uuid()),
  notice: z.enum(Object.keys(memberNotices) as MemberNotice[]),
})

/**
 * Mails members of a company a notice about their membership, each in the language of their own
 * account.
 */
export const sendMemberNotice: Job<z.output<typeof payload>> = {
  name: 'send-member-notice',
  payload,
  async run({ mailer, pool, config }, { account, member, notice }) {
    const [recipients, [company]] = await inTransaction(pool, [account], (tx) =>
      Promise.all([findMemberRecipients(tx, account, member), findCompany(tx, account)]),
    )
    if (company === undefined) return
    for (const { email, user_metadata, role, expires_at } of recipients) {
      const envelope = {
        to: email,
        language: mailLanguage(user_metadata),
        link: config.publicUrl,
        isTest: company.is_test,
      }
      const letters = memberNotices[notice]({ company: company.name, role, until: expires_at })
      await mailer.send(composeMail(envelope, letters))
    }
  },
}
