import { DatabaseError, escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { DatabaseUrls } from '../config/database-urls.ts'
import type { Queryable } from './pool.ts'

/**
 * Kinds of roles without login. Each prepared database has one role of each kind. Migrations name
 * these roles by placeholders such as `lastro_app`.
 */
const kinds = ['app', 'jobs', 'definer', 'backup'] as const

/**
 * Names of the roles by kind:
 * - `app` has the rights of the application
 * - `jobs` owns the job queue
 * - `definer` owns the functions that access rows of any account
 * - `backup` reads everything and has no other rights
 */
export type RoleNames = Readonly<Record<(typeof kinds)[number], string>>

export type Login = { readonly name: string; readonly password: string }
/** Login for each purpose of `DatabaseUrls`. */
export type Logins = Readonly<Record<keyof DatabaseUrls, Login>>

/** PostgreSQL truncates names to 63 bytes. The longest suffix is `_backup_login`. */
const MAX_PREFIX_BYTES = 50

/**
 * Returns the names of this database's roles. In a prepared database they are the names from its
 * preparation, even if the database was renamed since. In a new database they are `<database>_app`
 * and so on. Since PostgreSQL 16 only the creator of a role may grant it, so each database has its
 * own roles.
 */
export async function findRoleNames(on: Queryable, database: string): Promise<RoleNames> {
  const { rows } = await on.query<{ owner: string }>(
    `select pg_get_userbyid(proowner) as owner from pg_proc
     where pronamespace = 'public'::regnamespace and proname = 'enqueue_job'`,
  )
  const prefix = rows[0]?.owner.replace(/_jobs$/, '') ?? database.slice(0, MAX_PREFIX_BYTES)
  return {
    app: `${prefix}_app`,
    jobs: `${prefix}_jobs`,
    definer: `${prefix}_definer`,
    backup: `${prefix}_backup`,
  }
}

/** Returns the login of a database for one purpose, such as `lastro_app_login`. */
export function loginName(database: string, purpose: keyof Logins): string {
  return `${database.slice(0, MAX_PREFIX_BYTES)}_${purpose}_login`
}

/**
 * Pattern of the role names in migrations and functions. `withRoles` replaces them with the roles
 * of a database.
 */
const ROLE = /\blastro_(app|jobs|definer|backup)\b/g

/** Replaces the role names in the SQL of a migration or of functions with those of a database. */
export function withRoles(sql: string, names: RoleNames): string {
  return sql.replaceAll(ROLE, (_, kind: keyof RoleNames) => escapeIdentifier(names[kind]))
}

/** Lists the roles that become owners of schema objects, as SQL. */
export function makersOf(names: RoleNames): string {
  return [names.definer, names.jobs].map(escapeIdentifier).join(', ')
}

/**
 * SQL statement for a missing or incomplete role; `makes` names the login that the statement
 * creates.
 */
export type RoleChange = { readonly role: string; readonly sql: string; readonly makes?: keyof Logins }

/**
 * Lists what the roles of a database lack, as SQL for a role with CREATEROLE. Reads only.
 * @param logins not checked if absent
 */
export async function findRoleChanges(
  on: Queryable,
  names: RoleNames,
  logins?: Readonly<Record<keyof Logins, Pick<Login, 'name'>>>,
): Promise<readonly RoleChange[]> {
  const asked = [...Object.values(names), ...Object.values(logins ?? {}).map(({ name }) => name)]
  const { rows } = await on.query<{
    name: string
    held: boolean
    settings: readonly string[]
    groups: readonly string[]
  }>(
    `select rolname::text as name, pg_has_role(oid, 'usage') as held, coalesce(rolconfig, '{}') as settings,
            array(select pg_get_userbyid(roleid)::text from pg_auth_members where member = r.oid) as groups
     from pg_roles r where rolname = any($1)`,
    [asked],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  const { rows: users } = await on.query<{ owner: string }>('select current_user::text as owner')
  const owner = escapeIdentifier(users[0]?.owner ?? '')
  const changes: RoleChange[] = []
  for (const kind of kinds) {
    const [role, name] = [names[kind], escapeIdentifier(names[kind])]
    const there = found.get(role)
    if (there === undefined) changes.push({ role, sql: `create role ${name} nologin` })
    // The migrating role must be a member of the roles to which it transfers objects. It is not a
    // member of the backup role, because membership would show it the rows of all accounts.
    if (kind !== 'backup' && there?.held !== true) changes.push({ role, sql: `grant ${name} to ${owner}` })
  }
  if (logins === undefined) return changes
  for (const kind of ['app', 'jobs', 'backup'] as const) {
    const [role, name] = [logins[kind].name, escapeIdentifier(logins[kind].name)]
    const there = found.get(role)
    if (there === undefined) changes.push({ role, sql: `create role ${name} login`, makes: kind })
    // Limits the time for which a frozen node holds locks inside a transaction.
    if (there?.settings.includes('idle_in_transaction_session_timeout=10s') !== true)
      changes.push({ role, sql: `alter role ${name} set idle_in_transaction_session_timeout = '10s'` })
    if (there?.groups.includes(names[kind]) !== true)
      changes.push({ role, sql: `grant ${escapeIdentifier(names[kind])} to ${name}` })
    // The login acts as the role `jobs`, so that this role owns the queue's objects.
    if (kind === 'jobs' && there?.settings.includes(`role=${names.jobs}`) !== true)
      changes.push({ role, sql: `alter role ${name} set role = ${escapeLiteral(names.jobs)}` })
  }
  return changes
}

/**
 * Creates missing roles and logins. An existing login keeps its password because running nodes use
 * it.
 * @returns purposes of the logins that it created
 */
export async function ensureRoles(
  admin: Client,
  names: RoleNames,
  logins?: Logins,
): Promise<ReadonlySet<keyof Logins>> {
  const created = new Set<keyof Logins>()
  for (const { sql, makes } of await findRoleChanges(admin, names, logins)) {
    const isDone = await runUnlessThere(admin, sql)
    if (!isDone || makes === undefined || logins === undefined) continue
    await setPassword(admin, logins[makes])
    created.add(makes)
  }
  return created
}

/** Schemas of the product: the application's own and the job queue's. */
const SCHEMAS = `'public'::regnamespace, 'graphile_worker'::regnamespace`

/** SQL condition that excludes tables that another owner created in these schemas. */
const OWN = `pg_has_role(relowner, 'usage')`

/**
 * Grants the backup role read access to each table and sequence that it cannot read yet. For tables
 * with row-level security it creates a policy that shows the role all rows.
 */
export async function grantReading(admin: Client, { backup }: RoleNames): Promise<void> {
  const role = escapeLiteral(backup)
  const { rows } = await admin.query<{ sql: string }>(
    `select format('grant usage on schema %I to %I', nspname, ${role}) as sql
     from pg_namespace where oid in (${SCHEMAS}) and not has_schema_privilege(${role}, oid, 'usage')
     union all
     select format('grant select on %s to %I', oid::regclass, ${role})
     from pg_class where relnamespace in (${SCHEMAS}) and relkind in ('r', 'S') and ${OWN}
       and not has_table_privilege(${role}, oid, 'select')
     union all
     select format('create policy backup on %s for select to %I using (true)', oid::regclass, ${role})
     from pg_class where relnamespace in (${SCHEMAS}) and relrowsecurity and ${OWN}
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'backup')`,
  )
  for (const { sql } of rows) await admin.query(sql)
}

export async function setPassword(admin: Client, { name, password }: Login): Promise<void> {
  await admin.query(`alter role ${escapeIdentifier(name)} with login password ${escapeLiteral(password)}`)
}

/** Returns the connection URL of a login for the same database as `adminUrl`. */
export function loginUrl(adminUrl: string, login: Login): string {
  const [username, password] = [login.name, login.password].map(encodeURIComponent)
  return Object.assign(new URL(adminUrl), { username, password }).href
}

/**
 * Checks that a connection is bound by row-level security.
 * @throws Error naming the right that would bypass row-level security
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

/**
 * Runs a statement about a role.
 * @returns false if the statement creates a role that exists already; two installations may share a
 * role, and either may create it first
 */
async function runUnlessThere(admin: Client, sql: string): Promise<boolean> {
  try {
    await admin.query(sql)
    return true
  } catch (error) {
    const duplicateObject = '42710'
    const uniqueViolation = '23505'
    if (!(error instanceof DatabaseError)) throw error
    if (error.code !== duplicateObject && error.code !== uniqueViolation) throw error
    return false
  }
}
