import type { Transaction } from '../database/transaction.ts'
import type { Job } from './job.ts'
import { statement } from './jobs.rows.ts'

const enqueueJob = statement<[name: string, payload: object], never>(
  'enqueue_job',
  `select enqueue_job($1, $2)`,
)

/**
 * Enqueues a job in the caller's transaction. The job runs after the commit, and never after a
 * rollback.
 */
export async function enqueue<Payload extends object>(
  tx: Transaction,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await enqueueJob(tx, job.name, payload)
}
