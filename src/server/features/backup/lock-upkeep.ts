import { join } from 'node:path'
import { EmbeddedPostgresError } from '#platform/database/embedded/error.ts'
import { lockFile, type Lock } from '#platform/database/embedded/lock.ts'

/**
 * Locks an installation so that it is not copied while its keys change, until `release` or the end
 * of the process. A copy of the old database with the new keys could not be decrypted.
 * @param refusal creates the error if another process holds the lock, from its process id
 * @throws EmbeddedPostgresError `data_dir_not_usable`
 */
export function lockUpkeep(dataDir: string, refusal: (pid: number) => Error): Lock {
  try {
    return lockFile(join(dataDir, 'lastro-upkeep.lock'))
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'data_dir_in_use')
      throw refusal(Number(error.facts['pid'] ?? 0))
    throw error
  }
}
