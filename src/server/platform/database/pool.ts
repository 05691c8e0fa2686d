import { TypeOverrides, types as parsers, type ClientBase, type Pool as PgPool } from 'pg'
import { EndingPool } from './ending-pool.ts'

/** The part of a pool or client that statements need. */
export type Queryable = Pick<ClientBase, 'query'>
export type Pool = PgPool

/** int8 as a number: every int8 of ours counts leaves or rows, far below 2^53. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
}

/** Parsers of `pg` with int8 as a number, for each connection of ours, so that nothing global changes. */
export const int8AsNumber = new TypeOverrides()
int8AsNumber.setTypeParser(parsers.builtins.INT8, parseInt8)

/** In time for a 503 within five seconds. */
const REQUEST_STATEMENT_TIMEOUT_MS = 4_000
/** Work that nobody waits for reads whole tables, on a disk that may be slow: an audit. */
export const JOB_STATEMENT_TIMEOUT_MS = 120_000
/** How long a transaction may stay open while nothing is asked of it. Work that computes in between has its own patience. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** What the database is given to say itself that it was too slow. */
const GRACE_MS = 500

export type PoolOptions = {
  readonly url: string
  readonly size?: number
  /** What `pg_stat_activity` shows. */
  readonly name?: string
  /** Milliseconds after which a statement is given up; by default what a request can wait. */
  readonly statementTimeout?: number
  /** Called for a connection that died; the pool replaces it by itself. */
  readonly onLost: (error: Error) => void
}

/**
 * A pool whose connections pipeline: statements sent without awaiting travel in one flight.
 * A database that does not answer fails a statement, by default in time for a 503 within five seconds.
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
    types: int8AsNumber,
    application_name: name,
    // As much is left for the statement.
    connectionTimeoutMillis: statementTimeout / 2,
    query_timeout: statementTimeout + GRACE_MS,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, statementTimeout),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', onLost)
  // A connection in use that is lost fails its statements; its own event would end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}
