import * as z from 'zod/mini'
import { deleteMailsNaming } from '#platform/mail/delete-mails-naming.ts'
import type { Job } from '#platform/jobs/job.ts'

const payload = z.object({ codes: z.array(z.string()) })

/**
 * Deletes queued mails that name erased shipments. Mails already accepted by a mail server cannot
 * be recalled.
 */
export const deleteQueuedMails: Job<z.output<typeof payload>> = {
  name: 'forget-mails',
  payload,
  async run({ config }, { codes }) {
    await deleteMailsNaming(config, codes)
  },
}
