import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type PostgresFolder = {
  readonly root: string
  /** For `startEmbeddedPostgres`: two levels down, as `DATA_DIR/postgres` is. */
  readonly dataDir: string
  /** Removes it, and what a supervisor that could not use it keeps in the state folder instead. */
  remove(): Promise<void>
}

/** A folder to throw away, which other users can enter. */
export async function makePostgresFolder(): Promise<PostgresFolder> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lastro-postgres-')))
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
