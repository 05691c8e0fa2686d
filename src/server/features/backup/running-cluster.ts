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
  /** Connection of a superuser. */
  readonly client: Client
  /** URL of the connection in `client`, with its password: never log it. */
  readonly adminUrl: string
  /** Folder of the cluster's files, with symbolic links resolved. */
  readonly dataDir: string
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded PostgreSQL of a data folder. Uses the one of a running server, or starts one
 * for this purpose.
 * @throws BackupError `no_installation`
 * @throws EmbeddedPostgresError if PostgreSQL does not start
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
