import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { escapeIdentifier, type Client } from 'pg'
import { assureRoles } from '#platform/database/prepare-database.ts'
import { withClient } from '#platform/database/with-client.ts'
import type { DatabaseUrls } from '#platform/config/database-urls.ts'
import { ensureRoles, findRoleNames, makersOf } from '#platform/database/roles.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { newestHead } from '#core/log/queries.ts'
import { BackupError } from './backup-error.ts'
import type { BackedUpDatabase } from './manifest.ts'

const run = promisify(execFile)

/** Name of the dump in a backup: a compressed archive of `pg_dump`. */
export const DUMP = 'database.dump'

/**
 * Dumps the database at `DATABASE_URL` with `pg_dump`, as the role that can read everything. The
 * head in a backup must be read before the dump, so that the dump always contains it.
 * @param write receives the dump
 * @returns facts about the database that a restore needs
 * @throws BackupError `no_tool`, `tool_too_old`, `tool_failed`
 */
export async function dumpDatabase(
  adminUrl: string,
  backupUrl: string,
  write: (dump: Readable) => Promise<void>,
): Promise<BackedUpDatabase> {
  const database = await withClient(adminUrl, describeDatabase)
  await assureTool('pg_dump', database.postgres)
  // The dump runs with row-level security: the role's own policies give it every row.
  await runTool('pg_dump', backupUrl, ['--format=custom', '--enable-row-security'], write)
  return database
}

/**
 * Restores a dump into the empty database at `DATABASE_URL`, in one transaction, with the roles
 * that the dump names.
 * @param logins logins if an administrator created them and their roles; if undefined, this
 * function creates the roles
 * @throws BackupError `other_owner`, `no_tool`, `tool_too_old`, `tool_failed`
 */
export async function restoreDump(
  adminUrl: string,
  logins: DatabaseUrls | undefined,
  { owner, roles }: BackedUpDatabase,
  file: string,
): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    const own = await describeDatabase(admin)
    if (own.owner !== owner) throw new BackupError('other_owner', { found: own.owner, expected: owner })
    await assureTool('pg_restore', own.postgres)
    await (logins === undefined ? ensureRoles(admin, roles) : assureRoles(admin, roles))
    await admin.query(
      `grant create on database ${escapeIdentifier(admin.database ?? '')} to ${escapeIdentifier(roles.jobs)}`,
    )
    await admin.query(`grant create on schema public to ${makersOf(roles)}`)
  })
  try {
    await runTool('pg_restore', adminUrl, ['--single-transaction', '--exit-on-error', file])
  } finally {
    await withClient(adminUrl, (admin) =>
      admin.query(`revoke create on schema public from ${makersOf(roles)}`),
    )
  }
}

/** Returns true if a database has no tables of its own. */
export async function isEmpty(adminUrl: string): Promise<boolean> {
  return withClient(adminUrl, async (admin) => {
    const { rowCount } = await admin.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    )
    return rowCount === 0
  })
}

async function describeDatabase(admin: Client): Promise<BackedUpDatabase> {
  const { rows } = await admin.query<{ postgres: string; owner: string }>(
    `select current_user as owner, (current_setting('server_version_num')::int / 10000)::text as postgres`,
  )
  const [own] = rows
  if (own === undefined) throw new Error('a server has a version')
  const [head] = (await isMigrated(admin)) ? await newestHead(admin) : []
  return { ...own, roles: await findRoleNames(admin, admin.database ?? ''), leaves: head?.size ?? 0 }
}

async function isMigrated(admin: Client): Promise<boolean> {
  const { rows } = await admin.query<{ log: string | null }>(`select to_regclass('public.log_heads') as log`)
  return rows[0]?.log !== null
}

/**
 * Checks that a PostgreSQL client program is installed and not older than the server.
 * @throws BackupError `no_tool`, `tool_too_old`
 */
async function assureTool(tool: Tool, postgres: string): Promise<void> {
  const { stdout } = await run(programOf(tool), ['--version']).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new BackupError('no_tool', { tool, version: postgres }) : error
  })
  const found = /(\d+)(?:\.\d+)?(?:\s|$)/.exec(stdout)?.[1] ?? ''
  if (Number(found) < Number(postgres))
    throw new BackupError('tool_too_old', { tool, found, version: postgres })
}

/**
 * Runs a tool. The password is passed in the environment, because everybody on the machine can read
 * arguments.
 * @throws BackupError `tool_failed`
 */
async function runTool(
  tool: Tool,
  url: string,
  options: readonly string[],
  take: (output: Readable) => Promise<void> = async () => undefined,
): Promise<void> {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  const child = spawn(programOf(tool), [`--dbname=${parsed.href}`, ...options], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr), take(child.stdout)])
  if (code !== 0) throw new BackupError('tool_failed', { tool, reason: errors.trim().slice(-2000) })
}

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Returns the path in the variable `PG_DUMP` or `PG_RESTORE`, or the program's name if the variable
 * is not set.
 */
function programOf(tool: Tool): string {
  return process.env[tool.toUpperCase()] ?? tool
}
