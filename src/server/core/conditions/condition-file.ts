import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate, inflateSync, type ZlibOptions } from 'node:zlib'
import { Failure } from '#platform/errors/failure.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { assureIntact } from '../media/assure-intact.ts'
import { insertFileRow } from './queries.ts'

const toDeflated = promisify(deflate)
const toInflated = promisify<Uint8Array, ZlibOptions, Buffer>(inflate)

/** Maximum size of a file, above that of a logger's file. */
const limit = { maxOutputLength: 32 * 1024 * 1024 }
/** Media type of a compressed file (RFC 6713). */
const COMPRESSED_TYPE = 'application/zlib'

/** Text of readings as it is stored: compressed, under the digest of the plain bytes. */
export type PackedFile = {
  /** SHA-256 of the plain bytes. */
  readonly digest: Buffer
  readonly content: Buffer
  /** Number of plain bytes. */
  readonly bytes: number
}

/** Compresses a file of readings. */
export async function packFile(plain: Uint8Array): Promise<PackedFile> {
  const digest = createHash('sha256').update(plain).digest()
  return { digest, content: await toDeflated(plain), bytes: plain.length }
}

/**
 * Stores a file of readings; one that is stored already stays.
 * @param sender member or API key that sent the file; the account itself for a file of the server
 */
export async function insertFile(
  tx: Transaction,
  { account, sender, purpose }: { account: string; sender: string; purpose: 'conditions' | 'logger' },
  { digest, content, bytes }: PackedFile,
): Promise<void> {
  await insertFileRow(tx, account, digest, COMPRESSED_TYPE, bytes, purpose, sender, content)
}

/**
 * Returns the plain bytes of a stored file.
 * @throws Failure `media_damaged`
 */
export async function unpackFile(content: Uint8Array, digest: Uint8Array): Promise<Buffer> {
  const plain = await toInflated(content, limit).catch(() => {
    throw new Failure('media_damaged')
  })
  assureIntact(plain, digest)
  return plain
}

/**
 * Same as `unpackFile`, for a thread that holds up no request. A file takes a third of the time.
 * @param bytes number of the plain bytes; the result takes no more memory than that
 * @throws Failure `media_damaged`
 */
export function unpackAtOnce(content: Uint8Array, digest: Uint8Array, bytes: number): Buffer {
  const plain = inflated(content, bytes)
  assureIntact(plain, digest)
  return plain
}

function inflated(content: Uint8Array, bytes: number): Buffer {
  try {
    // With room for one byte more, inflating notices the end without another chunk.
    return inflateSync(content, { ...limit, chunkSize: Math.max(64, bytes + 1) })
  } catch {
    throw new Failure('media_damaged')
  }
}
