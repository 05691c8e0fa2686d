import { DatabaseError } from 'pg'
import { Failure } from './failure.ts'
import { codeOf } from './has-code.ts'

/**
 * SQLSTATEs of work that may succeed later. The database is unreachable, starting, shutting down or
 * out of connections, or there was a timeout, a deadlock or a serialization failure. A rejected
 * login (class 28) is among them, because it occurs while passwords are changed.
 */
const unavailable = /^(08|28|57P0|53[03]00|55P03|57014|40001|40P01|25P03)/
const diskFull = '53100'
const ioError = '58030'
/**
 * SQLSTATEs of a database that serves no request: unreachable, starting, no login, out of
 * resources.
 */
const gone = /^(08|28|57P0|53|58030)/
/** SQLSTATEs of work that exceeded a lock or statement timeout. */
const timedOut = /^(55P03|57014|25P03)/

/** Node's codes for a failed or lost connection. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of `pg` for a lost or unresponsive server; `pg` has no codes for them. */
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error)/

/**
 * Returns the failure that a database error maps to, or undefined if the error is a bug in this
 * program.
 */
export function databaseFailure(error: unknown): Failure | undefined {
  if (error instanceof DatabaseError) {
    if (error.code === diskFull || error.code === ioError) return new Failure('storage_full')
    if (unavailable.test(error.code ?? '')) return new Failure('unavailable', { retryAfter: 2 })
    return undefined
  }
  if (!(error instanceof Error)) return undefined
  const isLost = networkCodes.has(codeOf(error)) || pgMessages.test(error.message)
  return isLost ? new Failure('unavailable', { retryAfter: 2 }) : undefined
}

/** Returns true if the error shows that the database currently serves no request of any kind. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof DatabaseError) return gone.test(error.code ?? '')
  return databaseFailure(error) !== undefined
}

/**
 * Returns true if the error is a lock or statement timeout of the work that threw it. The database
 * still serves other work.
 */
export function isTimedOut(error: unknown): boolean {
  return error instanceof DatabaseError && timedOut.test(error.code ?? '')
}
