import type * as z from 'zod/mini'
import type { Pool } from '../database/pool.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

/** What a job may need besides what every operation may. */
export type JobServices = Services & {
  readonly mailer: Mailer
  /** As `pool`, for statements that take longer than a request could wait, and take no connection from requests. */
  readonly workPool: Pool
}

/**
 * Work that is done after the transaction that asked for it, at least once: it may be run again after a failure or a
 * crash. Payloads stay readable in the database until the job is done, so they carry no secret.
 * `Special` are the services that this job needs besides those of all jobs.
 */
export type Job<Payload, Special = unknown> = {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly run: (services: JobServices & Special, payload: Payload) => Promise<void>
}

/** A job as the worker runs it: the payload is parsed there. */
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
