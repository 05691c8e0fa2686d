import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import type { ServedCall } from '#app/api.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { startServer as start } from '#app/start-server.ts'
import { type TestDatabase, testSecret } from './postgres.ts'

/** A whole server in this process, on a free port, with a data folder of its own. */
export type TestServer = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly address: string
  readonly services: RecordingServices
  /** Every call of `/api`, with who may make it. */
  readonly calls: readonly ServedCall[]
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** Address of a database that a server connects to as its owner; as superuser only to a PostgreSQL of a test's own. */
export type DatabaseAddress = Pick<TestDatabase, 'ownerUrl'> | Pick<TestDatabase, 'adminUrl'>

/** What the server takes itself to be called: mails and tokens name it, while tests reach it by `address`. */
export const publicUrl = 'http://lastro.test'

/** Starts the server of the product on a test's database. `env` is added to what configures it. */
export async function startServer({
  database,
  env = {},
  dataDir: given,
  isAlone = false,
  webFolder,
  log,
}: {
  readonly database: DatabaseAddress
  readonly env?: Readonly<Record<string, string>>
  /** Another server's folder, which outlives this one (see `startNodes`); without it, one of its own that goes with it. */
  readonly dataDir?: string
  /** As `--alone` says it. */
  readonly isAlone?: boolean
  /** The built web application; without it, pages are empty. */
  readonly webFolder?: string
  /** Where it tells what happens; by default `TEST_LOG_LEVEL` decides. */
  readonly log?: RecordingServices['log']
}): Promise<TestServer> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'lastro-server-')))
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: 'ownerUrl' in database ? database.ownerUrl : database.adminUrl,
    LASTRO_SECRET: testSecret,
    // No test asks anything of a public service.
    CEP_URL: 'off',
    GEOCODING_URL: 'off',
    // Nor is a chain run for those that ask nothing of one.
    ANCHOR_RPC_URL: 'off',
    ...env,
  })
  const server = await start(
    { ...config, isAlone },
    log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    webFolder ?? (await emptyWebFolder(dataDir)),
  )
  return {
    address: server.address,
    services: server.services,
    calls: server.calls,
    dataDir,
    async stop() {
      await server.stop()
      if (given === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function emptyWebFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'web')
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, 'pages/index.json'), '[]')
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Lastro</title><meta name="description" content="">',
  )
  return folder
}
