import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { olderPostgres } from './older-postgres.ts'
import { createPostgresFolder } from './postgres-folder.ts'
import { query } from './postgres-held.ts'

/**
 * A PostgreSQL like that of a managed service: the operator's role has CREATEROLE and owns
 * databases, but is no superuser.
 */
export type PlainPostgres = {
  /** Creates an empty database. Returns the address to connect to it as the operator's role. */
  readonly createDatabase: (name: string) => Promise<string>
  /** Address to connect as superuser, which no part of the product does. */
  readonly adminUrl: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a separate PostgreSQL for a test, by default of the oldest supported version. */
export async function startPlainPostgres(major: 15 | 18 = 15): Promise<PlainPostgres> {
  const folder = await createPostgresFolder()
  const older = major === 15 ? { binaries: await olderPostgres(15) } : {}
  const server = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: quiet, ...older })
  await query(server.adminUrl, `create role operator login createrole password 'of-the-operator'`)
  return {
    adminUrl: server.adminUrl,
    dataDir: folder.dataDir,
    async createDatabase(name) {
      await query(server.adminUrl, `create database ${name} owner operator`)
      const as = { pathname: `/${name}`, username: 'operator', password: 'of-the-operator' }
      return Object.assign(new URL(server.adminUrl), as).href
    },
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}
