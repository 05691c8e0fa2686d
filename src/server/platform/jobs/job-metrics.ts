import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { gaugesOf } from '../base/gauges.ts'

/** Job counts over all nodes. */
type JobQueue = { readonly waiting: number; readonly overdue_seconds: number; readonly given_up: number }

/**
 * Registers the metrics of the job queue.
 * @returns a function that refreshes them
 */
export function openJobMetrics(registry: Registry): (pool: Pool) => Promise<void> {
  const gauge = gaugesOf(registry)
  const waiting = gauge('lastro_jobs_waiting', 'Jobs that are to be done yet')
  const overdue = gauge(
    'lastro_jobs_oldest_due_seconds',
    'Time since the oldest job became due that no node has taken; 0 if there is none',
  )
  const givenUp = gauge('lastro_jobs_given_up', 'Jobs that no attempt is left for')
  return async (pool) => {
    const { rows } = await pool.query<JobQueue>(
      `select count(*) filter (where attempts < max_attempts)::int as waiting,
         coalesce(extract(epoch from now() - min(run_at) filter (
           where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8 as overdue_seconds,
         count(*) filter (where attempts >= max_attempts)::int as given_up
       from graphile_worker.jobs`,
    )
    waiting.set(rows[0]?.waiting ?? 0)
    overdue.set(rows[0]?.overdue_seconds ?? 0)
    givenUp.set(rows[0]?.given_up ?? 0)
  }
}
