import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

// Tests that row-level security and privileges limit an SQL statement of the application that lacks
// its `where` clause or was injected.

let database: TestDatabase
let server: TestServer
let ana: TestAccount
let rui: TestAccount
let app: Client

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  ana = await createAccount(server)
  rui = await createAccount(server)
  app = new Client({ connectionString: database.urls.app })
  await app.connect()
})

afterAll(async () => {
  await app?.end()
  await server?.stop()
  await database?.drop()
})

/**
 * Runs a statement as the application does for the given accounts, and rolls the statement back.
 */
async function asApplication(accounts: readonly string[], sql: string, values: readonly unknown[] = []) {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.account_ids', $1, true)`, [`{${accounts.join(',')}}`])
    return await app.query<Record<string, unknown>>(sql, [...values])
  } finally {
    await app.query('rollback')
  }
}

const denied = { code: '42501' }

describe.each([
  ['users', 'id'],
  ['sessions', 'user_id'],
  ['known_networks', 'user_id'],
  ['audit_log', 'user_id'],
])('%s', (table, owner) => {
  test('shows nothing to a statement that runs for no account', async () => {
    expect((await asApplication([], `select ${owner} from ${table}`)).rows).toEqual([])
  })

  test('shows the rows of the account for which a statement runs', async () => {
    const { rows } = await asApplication(
      [ana.session.user.id],
      `select distinct ${owner} as owner from ${table}`,
    )
    expect(rows).toEqual([{ owner: ana.session.user.id }])
  })
})

test('every table with data of an account has forced row-level security', async () => {
  const tables = [
    'users',
    'sessions',
    'one_time_tokens',
    'known_networks',
    'throttles',
    'audit_log',
    'identities',
    'oauth_states',
    'avatars',
    'mfa_factors',
    'mfa_challenges',
    'mfa_recovery_codes',
  ]
  const rows = await askAdmin(
    database,
    'select from pg_class where relname = any($1) and relrowsecurity and relforcerowsecurity',
    [tables],
  )
  expect(rows).toHaveLength(tables.length)
})

test.each([
  ['read a password hash', 'select password_hash from users'],
  ['change a password', `update users set password_hash = 'x'`],
  ['delete an account', 'delete from users'],
  ['change an address', `update users set email = 'x@lastro.test'`],
  ['read from where the audit log was written', 'select client_ip from audit_log'],
  ['read the facts of the audit log', 'select facts from audit_log'],
  ['give an account another address', `update users set email = new_email`],
  ['change the audit log', `update audit_log set event = 'x'`],
  ['shorten the audit log', 'delete from audit_log'],
  ['empty the audit log', 'truncate audit_log'],
  ['read the throttles', 'select key from throttles'],
  ['lift the throttles', 'delete from throttles'],
  ['read the ways to the provider', 'select state_hash from oauth_states'],
  ['end the ways to the provider', 'delete from oauth_states'],
  ['give an identity another owner', 'update identities set user_id = id'],
  ['turn an identity into another', `update identities set subject = 'x'`],
  ['forget an identity', 'delete from identities'],
  ['prolong a session', `update sessions set expires_at = now() + interval '1 year'`],
  ['give a factor another secret', `update mfa_factors set secret = 'x'`],
  ['give a factor another owner', 'update mfa_factors set user_id = id'],
  ['prolong a challenge', `update mfa_challenges set expires_at = now() + interval '1 year'`],
  ['turn a recovery code into another', `update mfa_recovery_codes set code_hash = 'x'`],
  ['make a function', 'create function f() returns int language sql return 1'],
])('the application cannot %s', async (_, sql) => {
  await expect(asApplication([ana.session.user.id], sql)).rejects.toMatchObject(denied)
})

test('the application cannot start a session, create a link or write the audit log for another account', async () => {
  const [own, other] = [ana.session.user.id, rui.session.user.id]
  const session = `insert into sessions (id, user_id, method, idle_until, expires_at)
    values ($1, $2, 'otp', now() + interval '1 day', now() + interval '1 day')`
  await expect(asApplication([own], session, [randomUUID(), other])).rejects.toMatchObject(denied)
  const link = `insert into one_time_tokens (token_hash, user_id, kind, expires_at)
    values (sha256('x'), $1, 'signup', now() + interval '1 day')`
  await expect(asApplication([own], link, [other])).rejects.toMatchObject(denied)
  const line = `insert into audit_log (event, user_id) values ('signed_in', $1)`
  await expect(asApplication([own], line, [other])).rejects.toMatchObject(denied)
  expect((await asApplication([own], line, [own])).rowCount).toBe(1)
})

test.each([
  [
    'change the password',
    `select change_password($1, password_hash, 'x') as done from account_by_email($2, '')`,
  ],
  ['check the password', `select holds_password($1, password_hash) as done from account_by_email($2, '')`],
])('the application cannot %s of another account', async (_, sql) => {
  const { id } = ana.session.user
  const attempt = (accounts: readonly string[]) => asApplication(accounts, sql, [id, ana.email])
  expect((await attempt([rui.session.user.id])).rows).toEqual([{ done: false }])
  expect((await attempt([id])).rows).toEqual([{ done: true }])
})

test('the application cannot complete the change of address of another account', async () => {
  const { id } = ana.session.user
  await askAdmin(database, `update users set new_email = 'nova@lastro.test' where id = $1`, [id])
  const sql = 'select complete_email_change($1) as done'
  await expect(asApplication([rui.session.user.id], sql, [id])).rejects.toMatchObject({ code: 'P0002' })
  expect((await asApplication([id], sql, [id])).rows).toEqual([{ done: true }])
})

test('the application cannot end the session of another account', async () => {
  const { rowCount } = await asApplication([ana.session.user.id], 'delete from sessions where user_id = $1', [
    rui.session.user.id,
  ])
  expect(rowCount).toBe(0)
})

test('SECURITY DEFINER functions are not executable by PUBLIC and have a fixed search path', async () => {
  const rows = await askAdmin<{ name: string }>(
    database,
    `select p.proname as name from pg_proc p join pg_roles o on o.oid = p.proowner
     where p.pronamespace = 'public'::regnamespace and o.rolname like '%_definer'
       and (not p.prosecdef or has_function_privilege('public', p.oid, 'execute')
            or 'search_path=pg_catalog, public, pg_temp' <> all (coalesce(p.proconfig, '{}'))
            or not p.proconfig <@ array['search_path=pg_catalog, public, pg_temp', 'plan_cache_mode=force_generic_plan'])`,
  )
  expect(rows).toEqual([])
})

test('passwords and session tokens are not stored in plain text', async () => {
  const { refresh_token, access_token } = ana.session
  const dumps = await Promise.all(
    [
      'users',
      'sessions',
      'one_time_tokens',
      'audit_log',
      'known_networks',
      'graphile_worker._private_jobs',
    ].map((table) => askAdmin<{ row: string }>(database, `select to_jsonb(t)::text as row from ${table} t`)),
  )
  const text = JSON.stringify(dumps)
  for (const secret of [ana.password, refresh_token, access_token]) expect(text).not.toContain(secret)
  expect(text).toContain('$argon2id$v=19$')
})

test('expired rows are deleted, and all others stay', async () => {
  await askAdmin(database, `update sessions set idle_until = now() - interval '1 s' where user_id = $1`, [
    rui.session.user.id,
  ])
  const insert = `insert into one_time_tokens (token_hash, user_id, kind, expires_at) values (sha256($2), $1, 'signup', now() - $3::interval)`
  await askAdmin(database, insert, [ana.session.user.id, 'fresh', '6 days'])
  await askAdmin(database, insert, [ana.session.user.id, 'stale', '8 days'])
  await askAdmin(database, 'select delete_expired_sign_ins()')
  expect(await askAdmin(database, 'select user_id from sessions')).toEqual([{ user_id: ana.session.user.id }])
  expect(
    await askAdmin(database, `select token_hash = sha256('fresh') as is_fresh from one_time_tokens`),
  ).toEqual([{ is_fresh: true }])
})
