import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/** Arbitrary constant: first half of the advisory locks by which runners show that they are alive. */
const ALIVE = 490_221_700

/**
 * The queue keeps a killed process's jobs locked for hours. So each runner holds an advisory lock on the connection it
 * listens on, which PostgreSQL releases when the process is gone.
 */
export function holdAliveLock(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, workerPool.id])
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the job runner could not show that it is alive')
      })
  })
}

/**
 * Gives the jobs of runners that are gone back to the queue. Must not run on a connection that holds such a lock. A
 * runner has a few seconds between taking its first job and listening, hence the least age.
 */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(runner))
     from (
       select distinct locked_by as runner from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - interval '10 seconds'
     ) locked
     where pg_try_advisory_xact_lock($1, hashtext(runner))`,
    [ALIVE],
  )
}
