import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Client } from 'pg'
import { readVersion } from '../base/version.ts'
import { withRoles, type RoleNames } from './roles.ts'

const server = join(import.meta.dirname, '../..')
const FILE_NAME = 'functions.sql'

type FunctionFile = { readonly file: string; readonly sql: string; readonly digest: string }

/**
 * Returns the files of SQL functions that this release applies: those that changed since they were
 * last applied. Files that a newer release applied are skipped, so that nodes of two concurrent
 * releases do not keep replacing each other's functions.
 * @param applied false in a database without the table `schema_functions`
 */
export async function findDueFunctions(admin: Client, applied: boolean): Promise<readonly FunctionFile[]> {
  const { rows } = applied
    ? await admin.query<{ file: string; digest: string; release: string }>(
        'select file, digest, release from schema_functions',
      )
    : { rows: [] }
  const before = new Map(rows.map((row) => [row.file, row]))
  const files = await readFunctionFiles()
  return files.filter(({ file, digest }) => {
    const row = before.get(file)
    return row === undefined || (row.digest !== digest && !isNewer(row.release, readVersion()))
  })
}

/**
 * Applies a file of functions. Its header names the owner of `security definer` functions and the
 * only role that may execute them.
 */
export async function applyFunctions(
  admin: Client,
  { file, sql, digest }: FunctionFile,
  names: RoleNames,
): Promise<void> {
  const owner = /^-- owner: (lastro_\w+)$/m.exec(sql)?.[1]
  const callers = /^-- execute: (lastro_\w+)$/m.exec(sql)?.[1]
  if (owner === undefined || callers === undefined) throw new Error(`no owner or execute line in ${file}`)
  try {
    await admin.query(withRoles(sql, names))
    const { rows } = await admin.query<{ signature: string; is_definer: boolean; is_trigger: boolean }>(
      `select oid::regprocedure::text as signature, prosecdef as is_definer, prorettype = 'trigger'::regtype as is_trigger
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)`,
      [[...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name)],
    )
    const rights = rows.flatMap(({ signature, is_definer, is_trigger }) => [
      `revoke all on function ${signature} from public`,
      ...(is_trigger ? [] : [`grant execute on function ${signature} to ${callers}, ${owner}`]),
      ...(is_definer
        ? [
            // PostgreSQL searches pg_temp first unless search_path names it (CVE-2007-2138).
            `alter function ${signature} set search_path = pg_catalog, public, pg_temp`,
            `alter function ${signature} owner to ${owner}`,
          ]
        : []),
    ])
    await admin.query(withRoles(rights.join(';\n'), names))
  } catch (error) {
    throw new Error(`functions of ${file} failed`, { cause: error })
  }
  await admin.query(
    `insert into schema_functions (file, digest, release) values ($1, $2, $3)
     on conflict (file) do update set digest = excluded.digest, release = excluded.release, applied_at = now()`,
    [file, digest, readVersion()],
  )
}

async function readFunctionFiles(): Promise<readonly FunctionFile[]> {
  const paths = await readdir(server, { recursive: true })
  const files = paths.filter((path) => path.endsWith(`${sep}${FILE_NAME}`)).toSorted()
  return Promise.all(
    files.map(async (path) => {
      // The stored name omits the first folder (`core`, `platform` or another), so that a file that
      // moves between these folders keeps its name.
      const file = path.split(sep).slice(1).join('/')
      return { file, ...(await readSql(join(server, path))) }
    }),
  )
}

/**
 * Reads an SQL file and computes its digest, which the database stores when the file is applied.
 */
export async function readSql(path: string): Promise<{ readonly sql: string; readonly digest: string }> {
  const sql = await readFile(path, 'utf8')
  return { sql, digest: hash('sha256', sql) }
}

/** Returns true if the first semantic version is newer; suffixes are ignored. */
function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)]
  const at = left.findIndex((number, n) => number !== right[n])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[.+-]/, 3).map(Number)
}
