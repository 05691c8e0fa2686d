import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webFolder } from '../../../tools/web-stamp.ts'
import { resetThrottles } from '../auth/auth-database.ts'
import { freePort } from './free-port.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from './server.ts'

type Shared = { readonly database: TestDatabase; readonly server: TestServer }

const shared: { api?: Promise<Shared>; web?: Promise<Shared> } = {}

/**
 * Returns a server with default settings that the test files of a worker share, and that ends with
 * the worker. The tests may read only their own accounts, because the log and the database also
 * contain those of other files. Each call of this function resets the rate limits.
 */
export function sharedServer(): Promise<Shared> {
  return withoutLimits((shared.api ??= start({})))
}

/**
 * Returns a shared server like `sharedServer`, but with the built web application. The server
 * listens at its public URL.
 */
export function sharedSite(): Promise<Shared> {
  return withoutLimits((shared.web ??= startSite()))
}

async function startSite(): Promise<Shared> {
  const port = await freePort()
  return start({ webFolder, env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
}

async function start(settings: Omit<Parameters<typeof startServer>[0], 'database'>): Promise<Shared> {
  const database = await createDatabase()
  // A worker ends without stopping the server, so the global set-up deletes this folder with
  // `TEST_FOLDER` after the run.
  const dataDir = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'server-'))
  return { database, server: await startServer({ database, dataDir, ...settings }) }
}

async function withoutLimits(starting: Promise<Shared>): Promise<Shared> {
  const started = await starting
  await resetThrottles(started.database)
  return started
}
