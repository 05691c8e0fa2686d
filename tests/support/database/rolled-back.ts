import { Client, escapeIdentifier } from 'pg'
import type { TestDatabase } from './postgres.ts'
import { startProxy } from '../processes/server-proxy.ts'

/**
 * A database that can be set back to an earlier state, as by a failover to a standby that lagged.
 */
export type RollableDatabase = {
  /**
   * Address of the database for its owner's role, through a proxy that is cut while the database
   * and its copy are swapped.
   */
  readonly ownerUrl: string
  /** Copies the present database. All connections to the database are ended. */
  readonly snapshot: () => Promise<void>
  /**
   * Swaps the database with its copy; a second call swaps back. `meanwhile` runs while nobody is
   * connected.
   */
  readonly exchange: (meanwhile?: () => Promise<unknown>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Opens a proxy to a test's database, behind which the database can be exchanged. */
export async function openRollable(database: TestDatabase): Promise<RollableDatabase> {
  const proxy = await startProxy(database.ownerUrl)
  const name = new URL(database.adminUrl).pathname.slice(1)
  const server = new URL(database.adminUrl)
  server.pathname = '/postgres'
  const [own, copy, aside] = [name, `${name}_copy`, `${name}_aside`].map(escapeIdentifier)
  const owner = escapeIdentifier(new URL(database.ownerUrl).username)

  async function alone(work: (client: Client) => Promise<unknown>): Promise<void> {
    proxy.cut()
    const client = new Client({ connectionString: server.href })
    await client.connect()
    try {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await work(client)
    } finally {
      await client.end()
      proxy.join()
    }
  }

  return {
    ownerUrl: proxy.url,
    snapshot: () => alone((client) => client.query(`create database ${copy} template ${own} owner ${owner}`)),
    exchange: (meanwhile = async () => undefined) =>
      alone(async (client) => {
        await client.query(`alter database ${own} rename to ${aside}`)
        await client.query(`alter database ${copy} rename to ${own}`)
        await client.query(`alter database ${aside} rename to ${copy}`)
        await meanwhile()
      }),
    async stop() {
      await alone((client) => client.query(`drop database if exists ${copy} with (force)`))
      await proxy.stop()
    },
  }
}
