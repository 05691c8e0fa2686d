import type * as z from 'zod/mini'
import type { ReachChain } from '../anchors/reach-chain.ts'
import type { NightCrew } from '../audit/night-crew.ts'
import type { Pool } from '../db/pool.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

/** What a job may need besides what every operation may. */
export type JobServices = Services & {
  readonly mailer: Mailer
  /** As `pool`, for statements that take longer than a request could wait, and take no connection from requests. */
  readonly workPool: Pool
  readonly reachChain: ReachChain
  readonly nightCrew: NightCrew
}

/**
 * Work that is done after the transaction that asked for it, at least once: it may be run again after a failure or a
 * crash. Payloads stay readable in the database until the job is done, so they carry no secret.
 */
export type Job<Payload> = {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly run: (services: JobServices, payload: Payload) => Promise<void>
}

/** A job as the worker runs it: the payload is parsed there. */
export type RunnableJob = {
  readonly name: string
  readonly runWith: (services: JobServices, payload: unknown) => Promise<void>
}

export function toRunnable<Payload>({ name, payload: schema, run }: Job<Payload>): RunnableJob {
  return { name, runWith: (services, payload) => run(services, schema.parse(payload)) }
}
