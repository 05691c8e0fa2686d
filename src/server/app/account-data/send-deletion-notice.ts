import * as z from 'zod/mini'
import { consumeDeletionNotice } from '#core/accounts/deletion-notices.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { accountDeletedMail } from './account-deleted-mail.ts'
import type { Job } from '#platform/jobs/job.ts'

const payload = z.object({ userId: z.uuid() })

/**
 * Notifies the owner of a deleted account. The commit deletes the address after the mail is sent.
 */
export const sendDeletionNotice: Job<z.output<typeof payload>> = {
  name: 'send-deletion-notice',
  payload,
  async run({ mailer, pool, config }, { userId }) {
    await inTransaction(pool, [userId], async (tx) => {
      const [notice] = await consumeDeletionNotice(tx, userId)
      if (notice !== undefined) await mailer.send(accountDeletedMail(notice, config))
    })
  },
}
