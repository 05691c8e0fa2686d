import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { findAuditorsToWarn } from './queries.ts'
import { sendMemberNotice } from './send-member-notice.ts'

/** Mails auditors whose access ends within 7 days. */
export const warnAuditors: Job<object> = {
  name: 'warn-auditors',
  payload: z.looseObject({}),
  async run({ pool }) {
    await inTransaction(pool, [], async (tx) => {
      for (const { account, member } of await findAuditorsToWarn(tx)) {
        await enqueue(tx, sendMemberNotice, { account, member, notice: 'access_ends' })
      }
    })
  },
}
