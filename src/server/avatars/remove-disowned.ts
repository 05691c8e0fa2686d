import type { FastifyBaseLogger } from 'fastify'
import type { AvatarFiles } from './avatar-files.ts'

/**
 * Removes the files of pictures that no account owns any more, after the transaction that gave them up. What cannot be
 * removed now is found by the next sweep.
 */
export async function removeDisowned(
  files: AvatarFiles,
  disowned: readonly { readonly name: string }[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { name } of disowned) {
    await files.remove(name).catch((error: unknown) => log.warn({ err: error }, 'a picture was not removed'))
  }
}
