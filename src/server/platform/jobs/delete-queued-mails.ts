import * as z from 'zod/mini'
import { deleteMailsNaming } from '../mail/delete-mails-naming.ts'
import type { Job } from './job.ts'

const payload = z.object({ codes: z.array(z.string()) })

/** Deletes the outbox's mails that name shipments whose contents are erased. What a mail server has taken is out of reach. */
export const deleteQueuedMails: Job<z.output<typeof payload>> = {
  name: 'forget-mails',
  payload,
  async run({ config }, { codes }) {
    await deleteMailsNaming(config, codes)
  },
}
