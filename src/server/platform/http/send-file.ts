import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/pool.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { assureStillAllowed, type Account } from './account.ts'

/** Maximum time of a file, also with a reader that takes no bytes. */
const MAX_FILE_MS = 30 * 60_000

/** Runs one read of a file in a transaction of the caller's account. */
export type FileReads = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Returns a function that runs the reads of a file. Before each read it checks that the caller
 * still has the rights of the beginning. A slow reader can outlast session and membership.
 */
export function openFileReads(request: FastifyRequest, account: Account, pool: Pool): FileReads {
  const begunAt = new Date()
  return async (work) => {
    await assureStillAllowed(request, account, begunAt)
    return inTransaction(pool, [account.id], work)
  }
}

/**
 * Sends a file in pieces. If a piece fails or the time is over, the connection is closed, so that
 * nobody takes the file for complete.
 */
export function sendFile(
  reply: FastifyReply,
  file: { readonly type: string; readonly name: string; readonly pieces: AsyncIterable<string> },
  maxMs = MAX_FILE_MS,
): FastifyReply {
  return reply
    .type(`${file.type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(addAbortSignal(AbortSignal.timeout(maxMs), Readable.from(file.pieces, { objectMode: false })))
}
