import type * as z from 'zod/mini'
import type { Pool } from '../database/pool.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

/** Services that a job gets in addition to `Services`. */
export type JobServices = Services & {
  readonly mailer: Mailer
  /**
   * Separate pool for statements that run longer than a request could wait, so that they take no
   * connections from requests.
   */
  readonly workPool: Pool
}

/**
 * Work that runs after the transaction that enqueued it, at least once: it may run again after a
 * failure or a crash. Payloads are readable in the database until the job is done, so they contain
 * no secret. `Special` are the services that this job needs besides those of all jobs.
 */
export type Job<Payload, Special = unknown> = {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly run: (services: JobServices & Special, payload: Payload) => Promise<void>
}

/** Job as run by the worker, which parses the payload. */
export type RunnableJob = {
  readonly name: string
  readonly runWith: (services: JobServices, payload: unknown) => Promise<void>
}

export function toRunnable<Payload>(job: Job<Payload>): RunnableJob
export function toRunnable<Payload, Special>(job: Job<Payload, Special>, special: Special): RunnableJob
export function toRunnable<Payload, Special extends object>(
  { name, payload: schema, run }: Job<Payload, Special>,
  special?: Special,
): RunnableJob {
  return {
    name,
    runWith: (services, payload) =>
      run({ ...services, ...special } as JobServices & Special, schema.parse(payload)),
  }
}
