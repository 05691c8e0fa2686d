import { realpath } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import type { Client } from 'pg'
import { readClocks } from '#features/clock/clock-watch.ts'
import { judgeClock } from '#features/clock/judge-clock.ts'
import type { Config } from '#platform/config/config.ts'
import { isPostmasterOf, readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { readSchema } from '#platform/database/migrations.ts'
import { assureLogins, databaseUrls } from '#platform/database/prepare-database.ts'
import { superuserUrl, withClient } from '#platform/database/with-client.ts'
import { assureBoundRole, findRoleNames } from '#platform/database/roles.ts'
import { assureSupported, UnusableDatabaseError } from '#platform/database/supported.ts'
import { explainFailure } from '../explain-start-failure.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { readIfThere } from '#platform/secrets/keys.ts'
import { assureNotRestored } from '#core/log/assure-not-restored.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { logFolder, publishedHead } from '#core/log/published-files.ts'
import { newestHead } from '#core/log/queries.ts'
import { findMissingKeys, loadExistingIdentity, loadExistingKeys } from './existing-keys.ts'
import { finding, type ExaminedPart, type Finding, type FindingCode } from './finding.ts'

/**
 * Maximum connections of a node: pools of 10 for requests, 7 for the job queue and 2 for long work.
 * The listener, the sequencer, the anchors and the timestamps have one each.
 */
export const CONNECTIONS_PER_NODE = 23

/** Checks of a migrated database. Each check opens its own connection as the database's owner. */
const checks: readonly {
  readonly check: ExaminedPart
  readonly code: FindingCode
  readonly look: (admin: Client, config: Config, adminUrl: string) => Promise<Finding | undefined>
}[] = [
  { check: 'row_security', code: 'row_security_missing', look: examineRowSecurity },
  { check: 'log', code: 'log_wrong', look: examineLog },
  { check: 'clock', code: 'clock_wrong', look: examineClock },
  { check: 'connections', code: 'roles_login', look: examineConnections },
]

/** Runs the checks that a start makes on the database, and then checks its log and clock. */
export async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  const adminUrl = config.databaseUrl ?? (await findEmbedded(config.dataDir))
  if (adminUrl === undefined) return [finding('database', 'database_stopped')]
  try {
    return await withClient(adminUrl, (admin) => examineOn(admin, config, adminUrl))
  } catch (error) {
    return [finding('database', 'database_unusable', { reason: explainFailure(error) })]
  }
}

async function examineOn(admin: Client, config: Config, adminUrl: string): Promise<readonly Finding[]> {
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const roles = await examineRoles(admin, config)
  if (roles.check === 'database') return [roles]
  const found = [finding('database', 'database_ok', { version: rows[0]?.version ?? '' }), roles]
  try {
    const { isMigrated, due } = await readSchema(admin)
    found.push(finding('schema', due.length === 0 ? 'schema_ok' : 'schema_due', { count: due.length }))
    if (!isMigrated) return found
  } catch (error) {
    return [...found, finding('schema', 'schema_wrong', { reason: explainFailure(error) })]
  }
  for (const { check, code, look } of checks) {
    const result = await look(admin, config, adminUrl).catch((error: unknown) =>
      finding(check, code, { reason: explainFailure(error) }),
    )
    if (result !== undefined) found.push(result)
  }
  return found
}

async function examineRoles(admin: Client, { logins }: Config): Promise<Finding> {
  try {
    await assureSupported(admin, logins === undefined)
    if (logins !== undefined)
      await assureLogins(admin, await findRoleNames(admin, admin.database ?? ''), logins)
    return finding('roles', 'roles_ok', { role: admin.user ?? '' })
  } catch (error) {
    const reason = explainFailure(error)
    const isVersion = error instanceof UnusableDatabaseError && error.code === 'version'
    return isVersion
      ? finding('database', 'database_unusable', { reason })
      : finding('roles', 'roles_wrong', { reason })
  }
}

async function examineRowSecurity(admin: Client): Promise<Finding> {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (relrowsecurity or exists (select from pg_policy where polrelid = pg_class.oid))
       and not (relrowsecurity and relforcerowsecurity)
     order by relname`,
  )
  const tables = rows.map(({ name }) => name).join(', ')
  return finding('row_security', tables === '' ? 'row_security_ok' : 'row_security_missing', { tables })
}

async function examineLog(admin: Client, config: Config): Promise<Finding> {
  const [newest] = await newestHead(admin)
  const size = newest?.size ?? 0
  const identity = await loadExistingIdentity(config)
  if (identity === undefined) {
    const files = findMissingKeys(config).join(', ')
    return size === 0 ? finding('log', 'log_ok', { size }) : finding('log', 'log_keys_missing', { files })
  }
  const { all } = await assureOwnLog(admin, identity)
  await assureNotRestored(admin, await publishedHead(logFolder(config.dataDir), all))
  return finding('log', 'log_ok', { size })
}

async function examineClock(admin: Client): Promise<Finding> {
  const [row] = await readClocks(admin)
  if (row === undefined) throw new Error('no row returned by read_clocks')
  const [trouble] = judgeClock(
    {
      node: Date.now(),
      database: row.now.getTime(),
      elapsed: performance.now(),
      newestHead: row.newest_head?.getTime() ?? null,
      newestBlock: null,
    },
    undefined,
  )
  const seconds = Math.round((trouble?.offsetMs ?? row.now.getTime() - Date.now()) / 1_000)
  return finding('clock', trouble === undefined ? 'clock_ok' : 'clock_wrong', { seconds })
}

/**
 * Uses the application's login, because PostgreSQL hides the `application_name` of its connections
 * from other logins.
 */
async function examineConnections(
  _admin: Client,
  config: Config,
  adminUrl: string,
): Promise<Finding | undefined> {
  const keys = await loadExistingKeys(config)
  if (keys === undefined) return undefined
  const { app } = databaseUrls(adminUrl, keys, config.logins)
  const [row] = await withClient(app, async (client) => {
    await assureBoundRole(client)
    const { rows } = await client.query<{ available: number; nodes: number }>(
      `select (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int
               from pg_settings
               where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as available,
              (select count(*)::int from pg_stat_activity
               where datname = current_database() and application_name = 'lastro-listener') as nodes`,
    )
    return rows
  })
  if (row === undefined) throw new Error('no row returned by pg_settings')
  const nodes = Math.max(row.nodes, config.nodes.length + 1)
  const facts = { available: row.available, nodes, needed: nodes * CONNECTIONS_PER_NODE }
  return finding('connections', facts.needed > facts.available ? 'connections_few' : 'connections_ok', facts)
}

/**
 * Returns the URL of the embedded PostgreSQL if it runs. A stopped one is not started, because
 * starting it would write files.
 */
async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  const real = await ifThere(() => realpath(folder))
  const password = await readIfThere(`${folder}.password`)
  if (real === undefined || password === undefined) return undefined
  const record = readPostmasterPid(real)
  if (record === undefined || !isPostmasterOf(record.pid, real)) return undefined
  return superuserUrl(record.port, password)
}
