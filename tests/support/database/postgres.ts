import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCrontab } from 'graphile-worker'
import { Client, escapeIdentifier, type ClientBase } from 'pg'
import type { DatabaseUrls } from '#platform/config/database-urls.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { adminPool, closeAdminPool } from './admin-pool.ts'

/** A migrated, empty database of one test file, with its own logins. */
export type TestDatabase = {
  /** Address as superuser, to prepare data or to read it without the application. */
  readonly adminUrl: string
  /**
   * Address as the role in an operator's `DATABASE_URL`: owner of the database, with CREATEROLE and
   * no other privilege.
   */
  readonly ownerUrl: string
  /** Addresses with which the application and the job queue connect. */
  readonly urls: DatabaseUrls
  /**
   * Keys from which the logins were derived; a server started on `adminUrl` needs the same keys.
   */
  readonly keys: Keys
  /** Drops the database and ends open connections. */
  drop(): Promise<void>
}

/** Value of `LASTRO_SECRET` for `TestDatabase.keys`. */
export const testSecret = 'a secret of the tests, which guards nothing at all'

const repository = join(import.meta.dirname, '../../..')
/** Arbitrary constant: advisory lock of the process that builds the template. */
const TEMPLATE_LOCK = 4_902_217_002
/** Role that owns every test database. */
const OWNER = { username: 'lastro_tests', password: 'owner-of-the-tests' }

/**
 * Creates a database by cloning a template, which is migrated once for each state of the
 * migrations. Needs the global set-up of the projects `integration` and `browser`, or
 * `TEST_DATABASE_URL`.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withServer(async (server) => {
    const template = await ensureTemplate(server)
    await server.query(
      `create database ${name} template ${template} owner ${OWNER.username} strategy file_copy`,
    )
  })
  const ownerUrl = urlOf(name, OWNER)
  const { keys, urls } = await createLogins(name, ownerUrl)
  return { adminUrl: urlOf(name), ownerUrl, urls, keys, drop: () => dropDatabase(name, urls) }
}

/**
 * Returns the name of the template database, which contains a digest of the migrations. Creates the
 * template if it is missing. It gets that name only when it is complete.
 */
async function ensureTemplate(server: ClientBase): Promise<string> {
  const template = `lastro_template_${await (digest ??= digestOfMigrations())}`
  const exists = 'select from pg_database where datname = $1'
  if ((await server.query(exists, [template])).rowCount === 1) return template
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if ((await server.query(exists, [template])).rowCount === 1) return template
    const unfinished = `${template}_unfinished`
    await server.query(`drop database if exists ${unfinished} with (force)`)
    const { rowCount } = await server.query('select from pg_roles where rolname = $1', [OWNER.username])
    if (rowCount === 0) {
      await server.query(`create role ${OWNER.username} login createrole password '${OWNER.password}'`)
    }
    await server.query(`create database ${unfinished} owner ${OWNER.username}`)
    const { prepareDatabase } = await import('#platform/database/prepare-database.ts')
    const urls = await prepareDatabase(urlOf(unfinished, OWNER), await loadTestKeys())
    await stopTimetable(urlOf(unfinished))
    await server.query(`alter database ${unfinished} rename to ${template}`)
    for (const role of loginNames(urls)) await server.query(`drop role ${escapeIdentifier(role)}`)
    return template
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/**
 * Prevents all scheduled jobs of servers. Otherwise a test would behave differently if a new minute
 * began while it ran.
 */
async function stopTimetable(adminUrl: string): Promise<void> {
  const { timetable } = await import('#app/timetable.ts')
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       select identifier, now(), '2999-01-01' from unnest($1::text[]) identifier`,
      [parseCrontab(timetable).map(({ identifier }) => identifier)],
    )
  } finally {
    await client.end()
  }
}

let digest: Promise<string> | undefined

/**
 * Returns a digest of all migrations. It includes the lockfile, which pins the version of the job
 * queue, because the job queue has its own migrations.
 */
async function digestOfMigrations(): Promise<string> {
  const hash = createHash('sha256').update('without a timetable')
  for (const folder of ['migrations', 'src/server']) {
    const names = await readdir(join(repository, folder), { recursive: true })
    for (const name of names.filter((path) => path.endsWith('.sql')).toSorted())
      hash.update(name).update(await readFile(join(repository, folder, name)))
  }
  hash.update(await readFile(join(repository, 'package-lock.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Creates the logins of a database. The template does not contain them, because roles belong to the
 * whole cluster. The server's modules are loaded here, so that tests without a database do not load
 * them.
 */
async function createLogins(name: string, ownerUrl: string): Promise<{ keys: Keys; urls: DatabaseUrls }> {
  const { databaseUrls, loginsOf } = await import('#platform/database/prepare-database.ts')
  const { ensureRoles, findRoleNames } = await import('#platform/database/roles.ts')
  const { withClient } = await import('#platform/database/with-client.ts')
  const keys = await loadTestKeys()
  await withClient(ownerUrl, async (owner) => {
    await ensureRoles(owner, await findRoleNames(owner, name), loginsOf(ownerUrl, keys))
  })
  return { keys, urls: databaseUrls(ownerUrl, keys) }
}

async function loadTestKeys(): Promise<Keys> {
  const { loadKeys } = await import('#platform/secrets/keys.ts')
  return loadKeys({ secret: testSecret, dataDir: repository })
}

async function dropDatabase(name: string, urls: DatabaseUrls): Promise<void> {
  await closeAdminPool(urlOf(name))
  await withServer(async (server) => {
    await server.query(`drop database ${name} with (force)`)
    for (const role of loginNames(urls)) await server.query(`drop role ${escapeIdentifier(role)}`)
  })
}

function loginNames(urls: DatabaseUrls): string[] {
  return Object.values(urls).map((url) => decodeURIComponent(new URL(url).username))
}

async function withServer<T>(work: (server: ClientBase) => Promise<T>): Promise<T> {
  const server = await adminPool(serverUrl()).connect()
  try {
    return await work(server)
  } finally {
    server.release()
  }
}

function urlOf(database: string, as: Partial<typeof OWNER> = {}): string {
  return Object.assign(new URL(serverUrl()), { pathname: `/${database}`, ...as }).href
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('no PostgreSQL for tests: run them through vitest, or set TEST_DATABASE_URL')
  return url
}
