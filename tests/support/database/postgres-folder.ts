import { chmod, mkdtemp, realpath, rm, statfs } from 'node:fs/promises'
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

const MEMORY_FOLDER = '/dev/shm'
/** More than the databases of four concurrent test files and the WAL need. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Returns a folder in memory, or undefined if there is none with enough space. Creating a database
 * takes a tenth of the time there that it takes on a disk.
 */
export async function memoryFolder(): Promise<string | undefined> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize > ENOUGH_BYTES ? MEMORY_FOLDER : undefined
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
