import { runMigrations as runJobMigrations } from 'graphile-worker'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import type { Keys } from '../keys.ts'
import { applyMigrations, assureMigratable } from './migrations.ts'
import { int8AsNumber, type Queryable } from './pool.ts'
import {
  assureBoundRole,
  ensureLogins,
  ensureRoles,
  findRoleNames,
  grantReading,
  loginName,
  loginUrl,
  setPassword,
  type Login,
  type Logins,
} from './roles.ts'
import { assureSupported, UnusableDatabaseError } from './supported.ts'

export type DatabaseUrls = {
  /** For the application: row-level security binds it. */
  readonly app: string
  /** For the job queue's worker. */
  readonly jobs: string
  /** For `pg_dump`: reads everything. */
  readonly backup: string
}

/** Arbitrary constant; everyone who prepares this database takes this advisory lock. */
const PREPARATION_LOCK = 4_902_217_001

/**
 * Brings a database to this version: roles, migrations, the job queue's schema, and the logins. Everything that can
 * refuse a start is read before anything is written, so that a refused start changes nothing for nodes that run.
 * @param adminUrl a role that owns the database and has CREATEROLE; used only here
 * @param assureOwn refuses a database whose log these keys do not sign; not asked about an empty database
 */
export async function prepareDatabase(
  adminUrl: string,
  keys: Keys,
  assureOwn: (on: Queryable) => Promise<unknown> = async () => undefined,
): Promise<DatabaseUrls> {
  const database = databaseOf(adminUrl)
  const logins = loginsOf(adminUrl, keys)
  const urls = databaseUrls(adminUrl, keys)
  await withClient(adminUrl, async (admin) => {
    await assureSupported(admin)
    if (await assureMigratable(admin)) await assureOwn(admin)
    await admin.query('select pg_advisory_lock($1)', [PREPARATION_LOCK])
    if (await withClient(adminUrl, tryLock)) throw new UnusableDatabaseError('locks')
    const names = await findRoleNames(admin, database)
    await ensureRoles(admin, names)
    await ensureLogins(admin, logins, names)
    for (const kind of ['app', 'jobs', 'backup'] as const)
      await settlePassword(admin, logins[kind], urls[kind])
    const name = escapeIdentifier(database)
    await admin.query(`grant create on database ${name} to ${escapeIdentifier(names.jobs)}`)
    // Nobody needs temporary objects, which could be put in the place of tables. Neither a dump nor a template has this.
    await admin.query(`revoke temporary on database ${name} from public`)
    await runJobMigrations({ connectionString: urls.jobs })
    await applyMigrations(admin, names)
    await grantReading(admin, names)
  })
  await withClient(urls.app, assureBoundRole)
  return urls
}

/** Returns how the application, its jobs and a backup connect to a database that has been prepared. */
export function databaseUrls(adminUrl: string, keys: Keys): DatabaseUrls {
  const { app, jobs, backup } = loginsOf(adminUrl, keys)
  return { app: loginUrl(adminUrl, app), jobs: loginUrl(adminUrl, jobs), backup: loginUrl(adminUrl, backup) }
}

function loginsOf(adminUrl: string, keys: Keys): Logins {
  const database = databaseOf(adminUrl)
  const login = (purpose: keyof Logins): Login => ({
    name: loginName(database, purpose),
    password: keys.derive(`database/${purpose}`).toString('base64url'),
  })
  return { app: login('app'), jobs: login('jobs'), backup: login('backup') }
}

/** Sets a login's password if it does not open, as after a rotation of the secret. The caller has checked the keys. */
async function settlePassword(admin: Client, login: Login, url: string): Promise<void> {
  const invalidPassword = '28P01'
  try {
    await withClient(url, async () => undefined)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== invalidPassword) throw error
    await setPassword(admin, login)
  }
}

/** Returns true if a session gets a lock that another one holds. */
async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    PREPARATION_LOCK,
  ])
  return rows[0]?.got !== false
}

function databaseOf(adminUrl: string): string {
  return decodeURIComponent(new URL(adminUrl).pathname.slice(1))
}

/** Connects to a database for the time of some work; an int8 is a number. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, types: int8AsNumber })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
