import { statement } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Job } from './job.ts'

const enqueueJob = statement<[name: string, payload: object], never>(
  'enqueue_job',
  `select enqueue_job($1, $2)`,
)

/** Queues a job in the caller's transaction: it runs once that is committed, and never if it is rolled back. */
export async function enqueue<Payload extends object>(
  tx: Transaction,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await enqueueJob(tx, job.name, payload)
}
