import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/**
 * Arbitrary constant: first half of the keys of the advisory locks that show which job runners are
 * alive.
 */
const ALIVE = 490_221_700

/**
 * Takes an advisory lock on the connection on which a runner listens. PostgreSQL releases the lock
 * when the process ends. Without this lock, the jobs of a killed process would stay locked in the
 * queue for hours.
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
 * Releases the jobs of dead job runners back to the queue. Must not run on a connection that holds
 * a runner's advisory lock (`holdAliveLock`), because a session can take its own lock again. Jobs
 * taken within the last 10 seconds are left out, because a new runner may take its first job before
 * this lock.
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
