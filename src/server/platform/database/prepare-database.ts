import type { DatabaseUrls } from '../config/database-urls.ts'
import { runMigrations as runJobMigrations } from 'graphile-worker'
import { escapeIdentifier, type Client } from 'pg'
import type { Keys } from '../secrets/keys.ts'
import { codeOf, hasCode } from '../errors/has-code.ts'
import { applyMigrations, readSchema } from './migrations.ts'
import type { Queryable } from './pool.ts'
import {
  assureBoundRole,
  ensureRoles,
  findRoleChanges,
  findRoleNames,
  grantReading,
  loginName,
  loginUrl,
  setPassword,
  type Login,
  type Logins,
  type RoleNames,
} from './roles.ts'
import { assureSupported, UnusableDatabaseError } from './supported.ts'
import { withClient } from './with-client.ts'

const purposes = ['app', 'jobs', 'backup'] as const satisfies readonly (keyof Logins)[]

/** Arbitrary constant. Every process that prepares this database takes this advisory lock. */
const PREPARATION_LOCK = 4_902_217_001

export type Preparation = {
  /**
   * Rejects a database whose log is not signed by this installation's keys. It is not called for an
   * empty database.
   */
  readonly assureOwn?: (on: Queryable) => Promise<unknown>
  /** Logins that an administrator created. If set, no role is created or changed. */
  readonly logins?: DatabaseUrls | undefined
}

/**
 * Brings a database to this version: roles, migrations, functions, the job queue's schema, and the
 * logins. Every check that can refuse a start runs before the first write. A refused start
 * therefore changes nothing for running nodes.
 * @param adminUrl owner of the database, with CREATEROLE unless `logins` is given; used only here
 */
export async function prepareDatabase(
  adminUrl: string,
  keys: Keys,
  { assureOwn, logins: given }: Preparation = {},
): Promise<DatabaseUrls> {
  const database = databaseOf(adminUrl)
  const urls = databaseUrls(adminUrl, keys, given)
  await withClient(adminUrl, async (admin) => {
    await assureSupported(admin, given === undefined)
    if ((await readSchema(admin)).isMigrated) await assureOwn?.(admin)
    const names = await findRoleNames(admin, database)
    if (given !== undefined) await assureLogins(admin, names, given)
    await admin.query('select pg_advisory_lock($1)', [PREPARATION_LOCK])
    if (await withClient(adminUrl, tryLock)) throw new UnusableDatabaseError('locks')
    if (given === undefined) {
      const logins = loginsOf(adminUrl, keys)
      const created = await ensureRoles(admin, names, logins)
      for (const purpose of purposes)
        if (!created.has(purpose)) await ensurePassword(admin, logins[purpose], urls[purpose])
    }
    const name = escapeIdentifier(database)
    await admin.query(`grant create on database ${name} to ${escapeIdentifier(names.jobs)}`)
    // Temporary objects are not needed and could shadow tables. A restored dump and a database
    // created from a template lack this revocation, so each preparation repeats it.
    await admin.query(`revoke temporary on database ${name} from public`)
    await runJobMigrations({ connectionString: urls.jobs })
    await applyMigrations(admin, names)
    await grantReading(admin, names)
  })
  await withClient(urls.app, assureBoundRole)
  return urls
}

/**
 * Returns the connection URLs of the application, its jobs and a backup for a prepared database.
 */
export function databaseUrls(adminUrl: string, keys: Keys, given?: DatabaseUrls): DatabaseUrls {
  if (given !== undefined) return given
  const { app, jobs, backup } = loginsOf(adminUrl, keys)
  return { app: loginUrl(adminUrl, app), jobs: loginUrl(adminUrl, jobs), backup: loginUrl(adminUrl, backup) }
}

/** Lists the SQL with which an administrator creates the roles of a database. Reads only. */
export async function readRoleChanges(adminUrl: string, given: DatabaseUrls | undefined) {
  const database = databaseOf(adminUrl)
  const loginOf = (purpose: keyof Logins) => ({
    name: given ? decodeURIComponent(new URL(given[purpose]).username) : loginName(database, purpose),
  })
  const logins = { app: loginOf('app'), jobs: loginOf('jobs'), backup: loginOf('backup') }
  return withClient(adminUrl, async (admin) => {
    const changes = await findRoleChanges(admin, await findRoleNames(admin, database), logins)
    const { rows: owning } = await admin.query<{ sql: string }>(
      `select format('alter database %I owner to %I', datname, current_user) as sql
       from pg_database where datname = current_database() and not pg_has_role(datdba, 'usage')`,
    )
    return { sql: [...owning, ...changes].map(({ sql }) => sql), logins }
  })
}

/**
 * Checks that an administrator has created the roles without login. Reads only.
 * @throws UnusableDatabaseError `roles`
 */
export async function assureRoles(admin: Client, names: RoleNames): Promise<void> {
  const changes = await findRoleChanges(admin, names)
  if (changes.length > 0)
    throw new UnusableDatabaseError('roles', [...new Set(changes.map(({ role }) => role))].join(', '))
}

/**
 * Checks that the given logins have exactly the rights that their purposes need. Reads only.
 * @throws UnusableDatabaseError `roles`, `login`
 */
export async function assureLogins(admin: Client, names: RoleNames, given: DatabaseUrls): Promise<void> {
  await assureRoles(admin, names)
  for (const purpose of purposes) {
    const variable = `DATABASE_${purpose.toUpperCase()}_URL`
    const found = await withClient(given[purpose], async (client) => {
      if (purpose === 'app') await assureBoundRole(client)
      const { rows } = await client.query<{ database: string; role: string; member: boolean }>(
        `select current_database() as database, current_user::text as role, pg_has_role($1, 'usage') as member`,
        [names[purpose]],
      )
      return rows[0]
    }).catch((error: unknown) => {
      const code = codeOf(error)
      throw new UnusableDatabaseError('login', code === '' ? variable : `${variable} (${code})`)
    })
    const isRight = purpose === 'jobs' ? found?.role === names.jobs : found?.member === true
    if (!isRight || found?.database !== admin.database) throw new UnusableDatabaseError('login', variable)
  }
}

/** Returns the logins of a database, whose passwords are derived from the installation's keys. */
export function loginsOf(adminUrl: string, keys: Keys): Logins {
  const database = databaseOf(adminUrl)
  const login = (purpose: keyof Logins): Login => ({
    name: loginName(database, purpose),
    password: keys.derive(`database/${purpose}`).toString('base64url'),
  })
  return { app: login('app'), jobs: login('jobs'), backup: login('backup') }
}

/**
 * Sets a login's password if the login fails with it, as after a rotation of the secret.
 * `prepareDatabase` has checked before that the database belongs to this installation.
 */
async function ensurePassword(admin: Client, login: Login, url: string): Promise<void> {
  const invalidPassword = '28P01'
  try {
    await withClient(url, async () => undefined)
  } catch (error) {
    if (!hasCode(error, invalidPassword)) throw error
    await setPassword(admin, login)
  }
}

/** Returns true if the session gets the preparation lock, false if another session holds it. */
async function tryLock(client: Client): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1) as got'
  const { rows } = await client.query<{ got: boolean }>(text, [PREPARATION_LOCK])
  return rows[0]?.got !== false
}

function databaseOf(adminUrl: string): string {
  return decodeURIComponent(new URL(adminUrl).pathname.slice(1))
}
