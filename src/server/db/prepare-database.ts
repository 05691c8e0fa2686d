import { runMigrations as runJobMigrations } from 'graphile-worker'
import { Client, escapeIdentifier } from 'pg'
import type { Keys } from '../keys.ts'
import { applyMigrations } from './migrations.ts'
import { assureBoundRole, ensureGroupRoles, ensureLogins, loginUrl, type Logins } from './roles.ts'

export type DatabaseUrls = {
  /** For the application: row-level security binds it. */
  readonly app: string
  /** For the job queue's worker. */
  readonly jobs: string
}

/**
 * Brings a database to this version: roles, migrations, the job queue's schema, and the two logins.
 * @param adminUrl a role that may create roles and owns (or will own) the tables; used only here
 */
export async function prepareDatabase(adminUrl: string, keys: Keys): Promise<DatabaseUrls> {
  const database = databaseOf(adminUrl)
  const logins = loginsOf(adminUrl, keys)
  const urls = databaseUrls(adminUrl, keys)
  await withClient(adminUrl, async (admin) => {
    await ensureGroupRoles(admin)
    await ensureLogins(admin, logins)
    await admin.query(`grant create on database ${escapeIdentifier(database)} to lastro_jobs`)
    // Nobody needs temporary objects, which could be put in the place of tables. Neither a dump nor a template has this.
    await admin.query(`revoke temporary on database ${escapeIdentifier(database)} from public`)
  })
  await runJobMigrations({ connectionString: urls.jobs })
  await withClient(adminUrl, (admin) => applyMigrations(admin))
  await withClient(urls.app, assureBoundRole)
  return urls
}

/** How the application and its jobs connect to a database that has been prepared. */
export function databaseUrls(adminUrl: string, keys: Keys): DatabaseUrls {
  const logins = loginsOf(adminUrl, keys)
  return {
    app: loginUrl(adminUrl, logins.app),
    jobs: loginUrl(adminUrl, logins.jobs, 'lastro_jobs'),
  }
}

function loginsOf(adminUrl: string, keys: Keys): Logins {
  const database = databaseOf(adminUrl)
  return {
    app: { name: loginName(database, 'app'), password: keys.derive('database/app').toString('base64url') },
    jobs: { name: loginName(database, 'jobs'), password: keys.derive('database/jobs').toString('base64url') },
  }
}

function databaseOf(adminUrl: string): string {
  return decodeURIComponent(new URL(adminUrl).pathname.slice(1))
}

/** At most 63 bytes, which is what PostgreSQL keeps of a name. */
function loginName(database: string, purpose: 'app' | 'jobs'): string {
  return `lastro_${purpose}_${database}`.slice(0, 63)
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
