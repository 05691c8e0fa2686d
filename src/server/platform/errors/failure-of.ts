import { DatabaseError } from 'pg'
import { Failure } from './failure.ts'

/**
 * SQLSTATEs of a database that cannot serve now: shutting down, starting, out of connections, a
 * refused sign-in (class 28, as while passwords are changed), lock or statement timeout.
 */
const unavailable = /^(08|28|57P0|53[03]00|55P03|57014|40001|40P01|25P03)/
const diskFull = '53100'
const ioError = '58030'
/** SQLSTATEs of a database that serves nobody: gone, starting, no sign-in, out of resources. */
const gone = /^(08|28|57P0|53|58030)/
/** SQLSTATEs of work that waited too long, for a lock or altogether. */
const timedOut = /^(55P03|57014|25P03)/

/** Node's codes of a connection that could not be made or was lost. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages by which `pg` reports a lost or silent server; it has no code for them. */
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error)/

/** The failure a database error stands for, or undefined when it is a mistake of ours. */
export function databaseFailure(error: unknown): Failure | undefined {
  if (error instanceof DatabaseError) {
    if (error.code === diskFull || error.code === ioError) return new Failure('storage_full')
    if (unavailable.test(error.code ?? '')) return new Failure('unavailable', { retryAfter: 2 })
    return undefined
  }
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isLost = networkCodes.has(code) || pgMessages.test(error.message)
  return isLost ? new Failure('unavailable', { retryAfter: 2 }) : undefined
}

/** Returns whether nobody could be served now, whatever was asked. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof DatabaseError) return gone.test(error.code ?? '')
  return databaseFailure(error) !== undefined
}

/** Returns whether this very work waited too long, while other work may go on. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof DatabaseError && timedOut.test(error.code ?? '')
}
