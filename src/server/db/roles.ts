import { DatabaseError, escapeIdentifier, escapeLiteral, type Client } from 'pg'

/** NOLOGIN roles that migrations grant to: what the application may do, who owns the job queue, who crosses accounts. */
const groups = ['lastro_app', 'lastro_jobs', 'lastro_definer'] as const

export type Logins = {
  /** Bound by row-level security; neither owner nor superuser. */
  readonly app: { readonly name: string; readonly password: string }
  /** Owns the job queue's schema and nothing else. */
  readonly jobs: { readonly name: string; readonly password: string }
}

/** Makes the group roles where they are missing. Roles belong to the whole cluster, so two databases share them. */
export async function ensureGroupRoles(admin: Client): Promise<void> {
  for (const role of groups) {
    await ignoringDuplicates(() => createUnlessThere(admin, role, 'nologin'))
    // The migrating role hands objects over to these roles, for which it must be able to become them.
    await admin.query(`grant ${role} to current_user`)
  }
}

/** Makes this database's two login roles, members of their groups, with the given passwords. */
export async function ensureLogins(admin: Client, logins: Logins): Promise<void> {
  for (const [login, group] of [
    [logins.app, 'lastro_app'],
    [logins.jobs, 'lastro_jobs'],
  ] as const) {
    const name = escapeIdentifier(login.name)
    await ignoringDuplicates(() => createUnlessThere(admin, login.name, 'login'))
    await admin.query(`alter role ${name} with login password ${escapeLiteral(login.password)}`)
    // A node that freezes inside a transaction holds its locks no longer than this.
    await admin.query(`alter role ${name} set idle_in_transaction_session_timeout = '10s'`)
    await admin.query(`grant ${group} to ${name}`)
  }
}

/** The address by which a login reaches the same database as `adminUrl`, acting as `role` where one is given. */
export function loginUrl(adminUrl: string, login: { name: string; password: string }, role?: string): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(login.name)
  url.password = encodeURIComponent(login.password)
  if (role !== undefined) url.searchParams.set('options', `-c role=${role}`)
  return url.href
}

/**
 * Assures that a connection is bound by row-level security.
 * @throws Error naming the right that would lift the second lock
 */
export async function assureBoundRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean; bypass: boolean; owned: number }>(
    `select rolsuper as superuser, rolbypassrls as bypass,
            (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  )
  const [role] = rows
  if (!role || role.superuser || role.bypass || role.owned > 0) {
    throw new Error(
      'the application must connect as a role that is neither superuser nor owner of its tables',
    )
  }
}

async function createUnlessThere(admin: Client, name: string, kind: 'login' | 'nologin'): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await admin.query(`create role ${escapeIdentifier(name)} ${kind}`)
}

/** Two nodes may start at once; that the other was first is no error. */
async function ignoringDuplicates(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const duplicateObject = '42710'
    const uniqueViolation = '23505'
    if (!(error instanceof DatabaseError)) throw error
    if (error.code !== duplicateObject && error.code !== uniqueViolation) throw error
  }
}
