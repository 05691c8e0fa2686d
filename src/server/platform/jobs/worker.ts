import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { EndingPool } from '../database/ending-pool.ts'
import { openPool, JOB_STATEMENT_TIMEOUT_MS } from '../database/pool.ts'
import type { DatabaseUrls } from '../config/database-urls.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { watchMailer, type MailQueue } from '../mail/watched-mailer.ts'
import type { Services } from '../services.ts'
import { within } from '../base/within.ts'
import { openJobMetrics } from './job-metrics.ts'
import { holdAliveLock, releaseJobsOfTheDead } from './job-locks.ts'
import type { JobServices, RunnableJob } from './job.ts'

/** Jobs and schedule of a worker. */
export type WorkerTasks = {
  readonly jobs: readonly RunnableJob[]
  /** Names of the jobs that send a mail; metrics count them separately. */
  readonly mailJobs: readonly string[]
  /** Crontab of the queue. */
  readonly timetable: string
}

const JOB_CONCURRENCY = 4
/** Size of the pool for long statements: one connection for each of two jobs. */
const WORK_CONNECTIONS = 2
/**
 * Milliseconds between two queries for retries that are due. New jobs need no query, because they
 * arrive by notification.
 */
const POLL_INTERVAL = 2_000
const RESTART_DELAY = 2_000
const RELEASE_INTERVAL = 20_000
/**
 * Milliseconds for a connection of the queue. Nobody waits for an answer, while attempts that are
 * given up and repeated would keep a busy machine from ever running a job.
 */
const CONNECT_TIMEOUT_MS = 30_000
/** Milliseconds for running jobs to finish when the server or a runner stops. */
const FINISH_TIMEOUT_MS = 2_500

/**
 * Runs the jobs of this installation, several concurrently, until stopped. The worker survives
 * failures of the database: if the queue library's runner ends, the worker starts another.
 * @param urls the URL of the queue's owner must not lead through a transaction pooler
 */
export async function startWorker(
  services: Services,
  urls: Pick<DatabaseUrls, 'app' | 'jobs'>,
  tasks: WorkerTasks,
) {
  const log = services.log.child({ part: 'jobs' })
  const workPool = openPool({
    url: urls.app,
    size: WORK_CONNECTIONS,
    name: 'lastro work',
    statementTimeout: JOB_STATEMENT_TIMEOUT_MS,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const mailer = watchMailer(openMailer(services))
  const jobServices: JobServices = { ...services, workPool, mailer }
  const pool = openJobPool(urls.jobs, log)
  const release = async (): Promise<void> => {
    await releaseJobsOfTheDead(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'could not release jobs'),
    )
  }

  const stopping = new AbortController()
  let runner = await startRunner(pool, tasks, jobServices, log)
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runner?.ended.catch((error: unknown) => log.error({ err: error }, 'the job runner gave up'))
      await stopRunner(runner)
      await sleep(RESTART_DELAY, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) runner = await startRunner(pool, tasks, jobServices, log)
    }
    await stopRunner(runner)
  }
  const supervision = supervise()
  await release()
  const releasing = setInterval(() => void release(), RELEASE_INTERVAL)

  return {
    mailer,
    /** Registers the metrics of mails and jobs. The returned function refreshes them. */
    measure(registry: Registry) {
      const refreshMails = mailer.measure(registry, () => readMailQueue(pool, tasks.mailJobs))
      const refreshJobs = openJobMetrics(registry)
      return async (): Promise<void> => {
        await refreshMails()
        await refreshJobs(pool)
      }
    },
    /** Stops taking jobs, gives running ones a short time to finish, and closes its connections. */
    async stop(): Promise<void> {
      clearInterval(releasing)
      stopping.abort()
      // A job that is still running is repeated by the runner that finds it abandoned
      // (job-locks.ts).
      const isOver = await within(FINISH_TIMEOUT_MS, Promise.all([stopRunner(runner), supervision]))
      if (!isOver) log.warn({}, 'jobs that did not end in time are abandoned')
      await Promise.all([pool.end(), workPool.end()])
    },
  }
}

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>

async function readMailQueue(pool: Pool, mailJobs: readonly string[]): Promise<MailQueue> {
  const { rows } = await pool.query<MailQueue>(
    `select count(*) filter (where attempts < max_attempts)::int as waiting,
       coalesce(extract(epoch from now() - min(created_at) filter (where attempts < max_attempts)), 0)::float8
         as oldest_seconds,
       count(*) filter (where attempts >= max_attempts)::int as given_up
     from graphile_worker.jobs where task_identifier = any($1)`,
    [mailJobs],
  )
  return rows[0] ?? { waiting: 0, oldest_seconds: 0, given_up: 0 }
}

function openJobPool(url: string, log: FastifyBaseLogger): Pool {
  const pool = new EndingPool({
    connectionString: url,
    // One connection for each job, and one each for listening, the schedule and releasing jobs.
    max: JOB_CONCURRENCY + 3,
    pipeline: true,
    application_name: 'lastro jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const note = (error: Error): void => log.warn({ err: error }, 'the job queue lost a connection')
  pool.on('error', note)
  pool.on('connect', (client) => void client.on('error', note))
  return pool
}

type RunningRunner = {
  readonly stop: () => Promise<void>
  /** Resolves or rejects once the runner takes no more jobs. */
  readonly ended: Promise<unknown>
}

/** Starts a runner. Returns undefined if the database does not answer. */
async function startRunner(
  pool: Pool,
  { jobs, timetable }: WorkerTasks,
  services: JobServices,
  log: FastifyBaseLogger,
): Promise<RunningRunner | undefined> {
  const events: WorkerEvents = new EventEmitter()
  holdAliveLock(events, log)
  const failing = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()))
  try {
    const runner = await run({
      pgPool: pool,
      taskList: taskListOf(jobs, services),
      crontab: timetable,
      concurrency: JOB_CONCURRENCY,
      pollInterval: POLL_INTERVAL,
      noHandleSignals: true,
      events,
      logger: toQueueLogger(log),
      // With a delay of 0 the queue reports results in batches, even the result of a single job.
      // The queue logs a failed report only if it was a batch.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // A runner that could not report a result shuts down, but may never end: it miscounts the
    // reports that follow (graphile/worker#636).
    const abandoned = failing.then(() => within(FINISH_TIMEOUT_MS, runner.promise))
    return { stop: () => runner.stop(), ended: Promise.race([runner.promise, abandoned]) }
  } catch (error) {
    log.error({ err: error }, 'the job runner could not start')
    return undefined
  }
}

/** Stops a runner. A runner that has already stopped reports an error, which is ignored. */
async function stopRunner(runner: RunningRunner | undefined): Promise<void> {
  await runner?.stop().catch(() => undefined)
}

function taskListOf(jobs: readonly RunnableJob[], services: JobServices): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.runWith(services, payload)] as const),
  )
}

/**
 * Returns a logger for the queue that writes to our log. It logs the error in the queue's metadata,
 * but no other metadata, because these contain the job and its payload.
 */
function toQueueLogger(log: FastifyBaseLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const error = meta?.['error']
    const facts = { ...scope, ...(error !== undefined && { err: error }) }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
