import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { olderPostgres } from './older-postgres.ts'
import { makePostgresFolder } from './postgres-folder.ts'
import { query } from './postgres-held.ts'

/** A PostgreSQL 15 as a managed service gives it: the operator's role has CREATEROLE, owns databases, and is no superuser. */
export type PlainPostgres = {
  /** As superuser. */
  readonly adminUrl: string
  /** Makes an empty database; returns its address, as the operator's role. */
  readonly createDatabase: (name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a PostgreSQL 15 of a test's own. */
export async function startPlainPostgres(): Promise<PlainPostgres> {
  const [folder, binaries] = [await makePostgresFolder(), await olderPostgres(15)]
  const server = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: quiet, binaries })
  await query(server.adminUrl, `create role operator login createrole password 'of-the-operator'`)
  return {
    adminUrl: server.adminUrl,
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
