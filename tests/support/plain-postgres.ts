import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { olderPostgres } from './older-postgres.ts'
import { makePostgresFolder } from './postgres-folder.ts'
import { query } from './postgres-held.ts'

/** A PostgreSQL as a managed service gives it: the operator's role has CREATEROLE, owns databases, and is no superuser. */
export type PlainPostgres = {
  /** Makes an empty database; returns its address, as the operator's role. */
  readonly createDatabase: (name: string) => Promise<string>
  /** As its superuser, who is nobody of the product. */
  readonly adminUrl: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a PostgreSQL of a test's own, of the oldest supported version if none is named. */
export async function startPlainPostgres(major: 15 | 18 = 15): Promise<PlainPostgres> {
  const folder = await makePostgresFolder()
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
