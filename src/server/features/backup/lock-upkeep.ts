import { join } from 'node:path'
import { EmbeddedPostgresError } from '#platform/database/embedded/error.ts'
import { lockFile, type Lock } from '#platform/database/embedded/lock.ts'

/**
 * Keeps apart what copies an installation and what changes its keys, until `release` or the process's death: a copy with the
 * database of one side of a change and the keys of the other would open with neither.
 * @param refusal what is thrown while another process has it, of that process's number
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
