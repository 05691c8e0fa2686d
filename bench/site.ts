import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig, type Config } from '#platform/config/config.ts'
import { openPool, JOB_STATEMENT_TIMEOUT_MS, type Pool } from '#platform/database/pool.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import { projectionsFor } from '#app/projections.ts'
import { freePort } from '../tests/support/processes/free-port.ts'
import { createDatabase, testSecret } from '../tests/support/database/postgres.ts'

/**
 * A separate database in the PostgreSQL of this run, and the product's services in this process,
 * which use the database.
 */
export type Site = {
  readonly adminUrl: string
  readonly appUrl: string
  /** Environment variables for a server that uses this database. */
  readonly env: Readonly<Record<string, string>>
  readonly services: RecordingServices
  readonly identity: LogIdentity
  /** Connection without row-level security, for counting rows. */
  readonly admin: Pool
  readonly close: () => Promise<void>
}

/**
 * Opens a site on an empty database.
 * @param size maximum number of connections of its pool
 * @param statementTimeout statement timeout of that pool in milliseconds; by default the timeout of
 * a server's requests
 */
export async function openSite(size = 10, statementTimeout?: number): Promise<Site> {
  hashNatively()
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-bench-'))
  const env = {
    ANCHOR_RPC_URL: 'off',
    // Some measurements make all their calls for one account, so its limit is raised.
    ACCOUNT_CALLS_PER_MINUTE: '10000000',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    LASTRO_SECRET: testSecret,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const config: Config = readConfig(env)
  const pool = openPool({
    url: database.urls.app,
    size,
    ...(statementTimeout !== undefined && { statementTimeout }),
    onLost,
  })
  const admin = openPool({
    url: database.adminUrl,
    size: 2,
    statementTimeout: JOB_STATEMENT_TIMEOUT_MS,
    onLost,
  })
  const { keys } = database
  return {
    adminUrl: database.adminUrl,
    appUrl: database.urls.app,
    env,
    services: {
      config,
      log: pino({ level: 'warn' }),
      pool,
      keys,
      projections: projectionsFor(config.publicUrl),
    },
    identity: await loadLogIdentity(config, keys),
    admin,
    close: async () => {
      await Promise.all([pool.end(), admin.end()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function onLost(error: Error): void {
  console.error(error.message)
}
