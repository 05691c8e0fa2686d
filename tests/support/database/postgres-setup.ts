import { join } from 'node:path'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { ensureInstalled } from '../../../tools/bootstrap/install.mjs'
import { neededBinaries } from '../../../tools/bootstrap/needed-binaries.mjs'
import { repository } from '../../../tools/web-stamp.ts'
import { memoryFolder } from '../vitest/memory-folder.ts'
import { olderPostgres } from './older-postgres.ts'
import { createPostgresFolder } from './postgres-folder.ts'

/**
 * Vitest's global set-up. Installs the binaries that tests run, and starts one PostgreSQL for the
 * whole run. The workers inherit its address as `TEST_DATABASE_URL`. If `TEST_DATABASE_URL` is set
 * already (from outside, or by another project of this run), no server is started. `TEST_POSTGRES`
 * may select an older version: 15, 16 or 17. `TEST_FOLDER` is deleted after the run.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return startTestPostgres(throwaway, await memoryFolder())
}

/**
 * Does the same as `setup`, with the given settings of PostgreSQL. Measurements need settings under
 * which written data survives a crash, and a folder on a disk.
 */
export async function startTestPostgres(
  settings: Readonly<Record<string, string>>,
  parent?: string,
): Promise<(() => Promise<void>) | undefined> {
  for (const { folder, name } of neededBinaries({})) {
    await ensureInstalled(join(repository, 'tools', folder), { node: process.execPath, name })
  }
  if (process.env['TEST_DATABASE_URL']) return undefined
  const folder = await createPostgresFolder(parent)
  const major = z.literal([15, 16, 17, 18]).parse(Number(process.env['TEST_POSTGRES'] ?? 18))
  const older = major === 18 ? {} : { binaries: await olderPostgres(major) }
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    log: onlyTrouble,
    settings,
    ...older,
  })
  process.env['TEST_DATABASE_URL'] = server.adminUrl
  process.env['TEST_FOLDER'] = folder.root
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    delete process.env['TEST_FOLDER']
    await server.stop()
    await folder.remove()
  }
}

/**
 * Settings of a cluster whose data need not survive a crash. The tests create and drop hundreds of
 * its databases. `shared_buffers` is small, because PostgreSQL scans all shared buffers when it
 * drops a database. Tests of crashes start their own clusters.
 */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
}

const onlyTrouble = {
  info: () => undefined,
  warn: (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
  error: (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
}
