import { createHash } from 'node:crypto'
import { Failure } from '#platform/errors/failure.ts'

/**
 * Checks that stored bytes are those to which an event commits, so that nobody is shown a file that
 * was exchanged in the database.
 * @throws Failure `media_damaged`
 */
export function assureIntact(content: Uint8Array, digest: Uint8Array): void {
  if (!createHash('sha256').update(content).digest().equals(digest)) throw new Failure('media_damaged')
}
