import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

export type Database = {
  /** Connection URL of a role that owns the tables; used only to prepare the database. */
  readonly adminUrl: string
  readonly stop: () => Promise<void>
}

/** Opens the configured PostgreSQL, or the embedded one in `DATA_DIR/postgres`. */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (config.databaseUrl !== undefined) return { adminUrl: config.databaseUrl, stop: async () => undefined }
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log })
  return { adminUrl: embedded.adminUrl, stop: () => embedded.stop() }
}
