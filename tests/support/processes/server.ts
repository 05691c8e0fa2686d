import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import type { ServedCall } from '#app/api.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { startServer as start } from '#app/start-server.ts'
import { type TestDatabase, testSecret } from '../database/postgres.ts'

/** A complete server in this process, on a free port, with its own data folder. */
export type TestServer = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string
  readonly services: RecordingServices
  /** All routes of `/api`, with the permission that each requires. */
  readonly calls: readonly ServedCall[]
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/**
 * Address of a database to which a server connects as its owner, or as superuser if the PostgreSQL
 * belongs to the test.
 */
export type DatabaseUrls = Pick<TestDatabase, 'ownerUrl'> | Pick<TestDatabase, 'adminUrl'>

/**
 * Public URL in the server's configuration. Mails and tokens contain it, while tests connect to
 * `address`.
 */
export const publicUrl = 'http://lastro.test'

/** At the cost of the product, hashing took a quarter of the time of the tests of sign-in. */
const passwordCost = { memory: 64, passes: 1, parallelism: 1 }

/** Starts the server of the product on a test's database. `env` extends its configuration. */
export async function startServer({
  database,
  env = {},
  dataDir: given,
  isAlone = false,
  webFolder,
  log,
}: {
  readonly database: DatabaseUrls
  readonly env?: Readonly<Record<string, string>>
  /**
   * Data folder that the caller deletes (see `startNodes`). By default the server has its own
   * folder, which is deleted when it stops.
   */
  readonly dataDir?: string
  /**
   * Starts the server like `npm start -- --alone`. By this option an operator assures that no other
   * node has signed a head since this node did.
   */
  readonly isAlone?: boolean
  /** The built web application; if absent, pages are empty. */
  readonly webFolder?: string
  /** Logger; by default one of level `TEST_LOG_LEVEL`. */
  readonly log?: RecordingServices['log']
}): Promise<TestServer> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'lastro-server-')))
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: 'ownerUrl' in database ? database.ownerUrl : database.adminUrl,
    LASTRO_SECRET: testSecret,
    // Tests never call a public service.
    CEP_URL: 'off',
    GEOCODING_URL: 'off',
    // By default, anchoring is off and the server starts no development chain.
    ANCHOR_RPC_URL: 'off',
    ...env,
  })
  const server = await start(
    { ...config, isAlone, passwordCost },
    log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    webFolder ?? (await emptyWebFolder(dataDir)),
  )
  return {
    url: server.url,
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
  const notFound = ['pt', 'en'].map((language) => ({
    path: '/404',
    language,
    named: false,
    file: 'not-found.html',
  }))
  await writeFile(join(folder, 'pages/index.json'), JSON.stringify(notFound))
  await writeFile(join(folder, 'pages/not-found.html'), '<!doctype html><title>404</title>')
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Lastro</title><meta name="description" content="">',
  )
  return folder
}
