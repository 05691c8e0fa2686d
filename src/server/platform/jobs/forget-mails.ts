import * as z from 'zod/mini'
import { forgetMailsNaming } from '../mail/forget-mails-naming.ts'
import type { Job } from './job.ts'

const payload = z.object({ codes: z.array(z.string()) })

/** Deletes the outbox's mails that name shipments whose contents are erased. What a mail server has taken is out of reach. */
export const forgetMails: Job<z.output<typeof payload>> = {
  name: 'forget-mails',
  payload,
  async run({ config }, { codes }) {
    await forgetMailsNaming(config, codes)
  },
}
