import type { ClientBase, Pool as PgPool } from 'pg'
import { columnParsers } from './column-parsers.ts'
import { EndingPool } from './ending-pool.ts'

/** Part of a pool or client that statements need. */
export type Queryable = Pick<ClientBase, 'query'>
export type Pool = PgPool

/** Statement timeout of requests in milliseconds. It leaves time for a 503 within five seconds. */
const REQUEST_STATEMENT_TIMEOUT_MS = 4_000
/**
 * Timeout of background work, such as an audit, which reads whole tables on a disk that may be
 * slow.
 */
export const JOB_STATEMENT_TIMEOUT_MS = 120_000
/**
 * Maximum idle time of an open transaction. Work that computes between statements sets its own
 * timeout.
 */
const IDLE_IN_TRANSACTION_MS = 10_000
/**
 * Milliseconds that the client waits longer than the database, so that the database can report its
 * own timeout first.
 */
const GRACE_MS = 500

export type PoolOptions = {
  readonly url: string
  readonly size?: number
  /** Name in `pg_stat_activity`. */
  readonly name?: string
  /** Statement timeout in milliseconds; defaults to the time that a request can wait. */
  readonly statementTimeout?: number
  /** Called for a lost connection; the pool replaces it by itself. */
  readonly onLost: (error: Error) => void
}

/**
 * Opens a pool whose connections pipeline: statements that are sent without awaiting each other
 * share a round trip. If the database does not answer, a statement fails, by default in time for a
 * 503 within five seconds.
 */
export function openPool({
  url,
  size = 10,
  name = 'lastro',
  statementTimeout = REQUEST_STATEMENT_TIMEOUT_MS,
  onLost,
}: PoolOptions): Pool {
  const pool = new EndingPool({
    connectionString: url,
    max: size,
    pipeline: true,
    types: columnParsers,
    application_name: name,
    // Half of the time is for connecting; the other half remains for the statement.
    connectionTimeoutMillis: statementTimeout / 2,
    query_timeout: statementTimeout + GRACE_MS,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, statementTimeout),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', onLost)
  // The statements of a lost connection fail by themselves. The client also emits an error event,
  // which would end the process without a listener.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}
