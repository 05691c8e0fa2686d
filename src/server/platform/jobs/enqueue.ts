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

const enqueueOrderedJob = statement<
  [name: string, payload: object, queue: string, key: string, due: Date],
  never
>('enqueue_ordered_job', `select enqueue_ordered_job($1, $2, $3, $4, $5)`)

/**
 * Order of a job. Jobs of one queue run one after another, and a waiting job with the same key is
 * replaced.
 */
export type JobOrder = { readonly queue: string; readonly key: string; readonly due: Date }

/** Enqueues a job like `enqueue`, in order with others. All jobs without an order come first. */
export async function enqueueInOrder<Payload extends object>(
  tx: Transaction,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: NoInfer<Payload>,
  { queue, key, due }: JobOrder,
): Promise<void> {
  await enqueueOrderedJob(tx, job.name, payload, queue, key, due)
}
