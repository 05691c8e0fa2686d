import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { databaseFailure } from '../errors/failure-of.ts'

/**
 * Milliseconds until a node with a full database counts as writable again. Without writes, nothing
 * shows that space is available.
 */
const FULL_FOR_MS = 30_000
/** Minimum free bytes of DATA_DIR. Below it the operator is warned. */
const MIN_FREE_BYTES = 200 * 2 ** 20

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Records whether the newest write was rejected because the database had no space. */
export function watchStorage(app: FastifyInstance): { readonly isFull: () => boolean } {
  let fullSince: number | undefined
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof DatabaseError && databaseFailure(error)?.code === 'storage_full')
      fullSince = performance.now()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (writes.has(request.method) && reply.statusCode < 300) fullSince = undefined
    done()
  })
  return { isFull: () => fullSince !== undefined && performance.now() - fullSince < FULL_FOR_MS }
}

/** Returns the free bytes for this process on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Returns true if little space is left on the disk of a folder, or if the folder is not readable.
 */
export async function isDiskLow(folder: string): Promise<boolean> {
  try {
    return (await freeBytes(folder)) < MIN_FREE_BYTES
  } catch {
    return true
  }
}
