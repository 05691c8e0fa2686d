import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { applyFunctions, findDueFunctions, readSql } from './functions.ts'
import { makersOf, withRoles, type RoleNames } from './roles.ts'
import { UnusableDatabaseError } from './supported.ts'

/**
 * Maximum time for which a migration waits for a table lock. After it, the migration fails and
 * changes nothing.
 */
const LOCK_TIMEOUT = '5s'

const folder = join(import.meta.dirname, '../../../../migrations')
const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/

type Migration = { readonly id: number; readonly name: string; readonly sql: string; readonly digest: string }

/**
 * Reads which migrations and functions are due, and checks that they can be applied.
 * @returns `isMigrated` is true if the database was migrated before, to this or an earlier version
 * @throws UnusableDatabaseError `not_empty`, `made_before`, `newer`
 */
export async function readSchema(admin: Client) {
  const { rows } = await admin.query<{ migrated: boolean; tables: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as migrated,
            exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`,
  )
  const migrations = await readMigrations()
  const isMigrated = rows[0]?.migrated === true
  if (!isMigrated && rows[0]?.tables === true) throw new UnusableDatabaseError('not_empty')
  const due = isMigrated ? await findPending(admin, migrations) : migrations
  const functions = await findDueFunctions(admin, isMigrated)
  const names = [...due.map(({ name }) => name), ...functions.map(({ file }) => file)]
  return { isMigrated, due: names }
}

/**
 * Applies pending migrations and then changed functions in one transaction. A failed upgrade leaves
 * the schema of the previous version. The caller holds the preparation lock.
 */
export async function applyMigrations(admin: Client, names: RoleNames): Promise<void> {
  const migrations = await readMigrations()
  // These roles become the owners of functions and tables. An owner must have the right to create
  // objects in the schema.
  const makers = makersOf(names)
  await admin.query('begin')
  try {
    await admin.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await admin.query(`create table if not exists schema_migrations (
      id int primary key, name text not null, digest text not null, applied_at timestamptz not null default now()
    )`)
    await admin.query(`create table if not exists schema_functions (
      file text primary key, digest text not null, release text not null, applied_at timestamptz not null default now()
    )`)
    const pending = await findPending(admin, migrations)
    const functions = await findDueFunctions(admin, true)
    if (pending.length > 0 || functions.length > 0) {
      await admin.query(`grant create on schema public to ${makers}`)
      for (const migration of pending) await apply(admin, migration, names)
      for (const file of functions) await applyFunctions(admin, file, names)
      await admin.query(`revoke create on schema public from ${makers}`)
    }
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      id: Number(name.slice(0, 4)),
      name,
      ...(await readSql(join(folder, name))),
    })),
  )
}

async function findPending(admin: Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await admin.query<{ id: number; name: string; digest: string }>(
    'select id, name, digest from schema_migrations order by id',
  )
  const newest = migrations.at(-1)?.id ?? 0
  const byId = new Map(migrations.map((migration) => [migration.id, migration]))
  const changed = rows.find(({ id, digest }) => id <= newest && byId.get(id)?.digest !== digest)
  if (changed !== undefined) throw new UnusableDatabaseError('made_before', changed.name)
  const unknown = rows.find(({ id }) => id > newest)
  if (unknown !== undefined) throw new UnusableDatabaseError('newer', unknown.name)
  const seen = new Set(rows.map(({ id }) => id))
  return migrations.filter(({ id }) => !seen.has(id))
}

async function apply(admin: Client, { id, name, sql, digest }: Migration, names: RoleNames): Promise<void> {
  try {
    await admin.query(withRoles(sql, names))
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
  const insert = 'insert into schema_migrations (id, name, digest) values ($1, $2, $3)'
  await admin.query(insert, [id, name, digest])
}
