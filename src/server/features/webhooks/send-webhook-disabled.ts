import * as z from 'zod/mini'
import { userById } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { webhookDisabledMail } from './webhook-disabled-mail.ts'
import { findEndpoint } from './endpoint-queries.ts'
import type { Job } from '#platform/jobs/job.ts'

const payload = z.object({ userId: z.uuid() })

/** Notifies the owner of a webhook that deliveries to it have stopped. */
export const sendWebhookDisabled: Job<z.output<typeof payload>> = {
  name: 'send-webhook-disabled',
  payload,
  async run({ mailer, pool, config }, { userId }) {
    const [[user], [endpoint]] = await inTransaction(pool, [userId], (tx) =>
      Promise.all([userById(tx, userId), findEndpoint(tx, userId)]),
    )
    // The webhook was enabled again or deleted before the mail was sent.
    if (user === undefined || endpoint === undefined || endpoint.disabled_at === null) return
    const envelope = {
      to: user.email,
      language: mailLanguage(user.user_metadata),
      link: `${config.publicUrl}/webhook-integrations`,
    }
    // Only the host, because the rest of the URL may contain a secret.
    await mailer.send(webhookDisabledMail(envelope, URL.parse(endpoint.url ?? '')?.host ?? ''))
  },
}
