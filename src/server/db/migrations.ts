import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Arbitrary constant; everyone who migrates this database takes this advisory lock. */
const MIGRATION_LOCK = 4_902_217_001
/** A migration waits at most this long for a table that is in use, then fails and leaves everything as it was. */
const LOCK_TIMEOUT = '5s'

const folder = join(import.meta.dirname, '../../../migrations')
const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/

type Migration = { readonly id: number; readonly name: string; readonly sql: string; readonly digest: string }

/**
 * Applies the migrations this database has not seen, in order, each in a transaction of its own. Safe to start twice at
 * once. An applied migration whose file has changed stops the start: history is not edited, it is continued.
 * @returns the names applied now
 */
export async function applyMigrations(admin: pg.Client): Promise<readonly string[]> {
  const migrations = await readMigrations()
  await admin.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await admin.query(`create table if not exists schema_migrations (
      id int primary key, name text not null, digest text not null, applied_at timestamptz not null default now()
    )`)
    const { rows } = await admin.query<{ id: number; digest: string }>(
      'select id, digest from schema_migrations',
    )
    const seen = new Map(rows.map((row) => [row.id, row.digest]))
    assureUnchanged(migrations, seen)
    const pending = migrations.filter((migration) => !seen.has(migration.id))
    for (const migration of pending) await apply(admin, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return {
        id: Number(name.slice(0, 4)),
        name,
        sql,
        digest: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

function assureUnchanged(migrations: readonly Migration[], seen: ReadonlyMap<number, string>): void {
  const newest = migrations.at(-1)?.id ?? 0
  for (const id of seen.keys()) {
    if (id > newest) throw new Error(`the database has migration ${id}, which this version does not know`)
  }
  for (const { id, name, digest } of migrations) {
    const applied = seen.get(id)
    if (applied !== undefined && applied !== digest)
      throw new Error(`migration ${name} changed after it was applied`)
  }
}

async function apply(admin: pg.Client, { id, name, sql, digest }: Migration): Promise<void> {
  await admin.query('begin')
  try {
    await admin.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await admin.query(sql)
    await admin.query('insert into schema_migrations (id, name, digest) values ($1, $2, $3)', [
      id,
      name,
      digest,
    ])
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
