import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { isPostmasterOf, readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { ensurePassword } from '#platform/database/embedded/settle-password.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { BackupError } from './backup-error.ts'

export type RunningCluster = {
  /** A superuser's connection. */
  readonly client: Client
  /** The address of that connection, with its password: never to be logged. */
  readonly adminUrl: string
  /** Where its files are, symbolic links resolved. */
  readonly dataDir: string
  readonly close: () => Promise<void>
}

/**
 * The embedded PostgreSQL of a data folder: the one that its server runs, or one started for this when no server does.
 * @throws BackupError `no_installation`
 * @throws EmbeddedPostgresError when it does not start
 */
export async function openRunningCluster(dataDir: string, log: SupervisorLog): Promise<RunningCluster> {
  const folder = join(dataDir, 'postgres')
  const real = await ifThere(() => realpath(folder))
  const password = await ifThere(() => readFile(`${folder}.password`, 'utf8'))
  if (real === undefined || password === undefined)
    throw new BackupError('no_installation', { folder: dataDir })
  const record = readPostmasterPid(real)
  if (record !== undefined && isPostmasterOf(record.pid, real)) {
    const current = await ensurePassword(`${folder}.password`, record.port, password.trim())
    const url = `postgres://postgres:${current}@127.0.0.1:${record.port}/postgres`
    return connect(url, real, async () => undefined)
  }
  const started = await startEmbeddedPostgres({ dataDir: folder, log })
  return connect(started.adminUrl, real, () => started.stop()).catch(async (error: unknown) => {
    await started.stop()
    throw error
  })
}

async function connect(url: string, dataDir: string, stop: () => Promise<void>): Promise<RunningCluster> {
  const client = new Client({ connectionString: url, application_name: 'lastro backup' })
  await client.connect()
  const close = async () => {
    await client.end()
    await stop()
  }
  return { client, adminUrl: url, dataDir, close }
}
