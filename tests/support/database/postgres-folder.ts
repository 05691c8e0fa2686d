import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type PostgresFolder = {
  readonly root: string
  /**
   * Data directory for `startEmbeddedPostgres`. It is `data/postgres` below `root`, where `data`
   * stands for `DATA_DIR`.
   */
  readonly dataDir: string
  /**
   * Deletes the folder. If the supervisor of the embedded PostgreSQL could not use this folder,
   * also deletes the folder that it used instead.
   */
  remove(): Promise<void>
}

/**
 * Creates a temporary folder that other users can enter.
 * @param parent existing folder in which it is created
 */
export async function createPostgresFolder(parent = tmpdir()): Promise<PostgresFolder> {
  const root = await realpath(await mkdtemp(join(parent, 'lastro-postgres-')))
  await chmod(root, 0o755)
  const dataDir = join(root, 'data/postgres')
  return {
    root,
    dataDir,
    async remove() {
      const real = await realpath(dataDir).catch(() => dataDir)
      if (real !== dataDir) await rm(dirname(real), { recursive: true })
      await rm(root, { recursive: true })
    },
  }
}
