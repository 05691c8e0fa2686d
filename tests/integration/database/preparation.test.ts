import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadKeys } from '#platform/secrets/keys.ts'
import { applyMigrations } from '#platform/database/migrations.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { withClient } from '#platform/database/with-client.ts'
import { findRoleNames } from '#platform/database/roles.ts'
import { assureSupported } from '#platform/database/supported.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { query } from '../../support/database/postgres-held.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const keys = await loadKeys({ secret: testSecret, dataDir: '/nonexistent' })

describe.runIf(isWhole)('a refused start', () => {
  let database: TestDatabase
  let healthy: TestServer
  let api: Api

  beforeAll(async () => {
    database = await createDatabase()
    healthy = await startServer({ database })
    api = apiOf(healthy, (await createAccount(healthy)).session.access_token)
    const code = await addShipment(api)
    await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 1)
  })
  afterAll(async () => {
    await healthy.stop()
    await database.drop()
  })

  test('leaves logins, schema and running nodes unchanged', async () => {
    const before = await stateOf(database)
    const env = { LASTRO_SECRET: 'the secret of quite another installation' }
    await expect(startServer({ database, env })).rejects.toThrow(/nomeia as remessas por outra chave/)
    expect(await stateOf(database)).toEqual(before)
    // The passwords of the logins are unchanged, so new connections still succeed.
    expect(await query(database.urls.app, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await query(database.urls.jobs, 'select 1 as one')).toEqual([{ one: 1 }])
    await addShipment(api)
  })

  const stateOf = (of: TestDatabase) =>
    askAdmin(
      of,
      `select (select count(*)::int from schema_migrations) as migrations,
              array(select rolname || coalesce(rolpassword, '') from pg_authid where rolname like $1 order by 1) as roles`,
      [`${new URL(of.adminUrl).pathname.slice(1)}%`],
    )
})

describe('a failed upgrade', () => {
  test('leaves the schema of the former version', async () => {
    const database = await createDatabase()
    const admin = new Client({ connectionString: database.ownerUrl })
    await admin.connect()
    try {
      const names = await findRoleNames(admin, '')
      // The deleted rows make the server create all functions again. The functions of webhooks come
      // last and fail, because a column of their table has another name.
      await admin.query('delete from schema_functions')
      await admin.query('alter table webhook_endpoints rename column failing_since to renamed')
      await expect(applyMigrations(admin, names)).rejects.toThrow(
        'functions of webhooks/functions.sql failed',
      )
      const applied = 'select count(*)::int as applied from schema_functions'
      expect(await query(database.ownerUrl, applied)).toEqual([{ applied: 0 }])
      const mayCreate = `select has_schema_privilege('${names.definer}', 'public', 'create') as may_create`
      expect(await query(database.ownerUrl, mayCreate)).toEqual([{ may_create: false }])
    } finally {
      await admin.end()
      await database.drop()
    }
  })
})

describe('SQL functions in the folder of a feature', () => {
  let database: TestDatabase
  const file = 'avatars/functions.sql'
  const apply = (change: string) =>
    withClient(database.ownerUrl, async (admin) => {
      await admin.query(change)
      await applyMigrations(admin, await findRoleNames(admin, ''))
    })
  const stateOf = () =>
    query(
      database.ownerUrl,
      `select s.release, s.digest = 'another' as is_marked, p.prosrc = '' as is_as_written, p.proacl::text as rights, p.proconfig
       from schema_functions s, pg_proc p where s.file = '${file}' and p.proname = 'avatar_picture'`,
    )

  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  /**
   * Returns SQL that stores the function as the given release would, with another body and another
   * digest.
   */
  const byRelease = (release: string) =>
    `create or replace function avatar_picture(name text) returns bytea language sql as 'select null::bytea';
     update schema_functions set digest = 'another', release = '${release}' where file = '${file}'`

  test('are replaced if an older release applied other functions', async () => {
    const before = await stateOf()
    await apply(byRelease('0.0.9'))
    expect(await stateOf()).toEqual(before)
  })

  test('stay unchanged if a newer release applied them', async () => {
    await apply(byRelease('0.2.0'))
    expect(await stateOf()).toMatchObject([{ release: '0.2.0', is_marked: true, is_as_written: false }])
  })
})

describe('two installations on one cluster, under different roles', () => {
  const made: string[] = []

  afterEach(async () => {
    for (const name of made.splice(0)) {
      const left = await query(
        serverUrl(),
        `select rolname from pg_roles where rolname like '${name}\\_%' or rolname = '${name}'
         order by length(rolname) desc`,
      )
      await query(serverUrl(), `drop database ${name} with (force)`)
      for (const { rolname } of left)
        await query(serverUrl(), `drop role ${escapeIdentifier(String(rolname))}`)
    }
  })

  test.runIf(isWhole)('do not need the roles of each other', async () => {
    for (const url of [await createPlainDatabase(), await createPlainDatabase()]) {
      const { app } = await prepareDatabase(url, keys)
      expect(await query(app, 'select current_user::text = session_user::text as own')).toEqual([
        { own: true },
      ])
    }
  })

  test.runIf(isWhole)('require a role that owns the database and may create roles', async () => {
    const url = new URL(await createPlainDatabase())
    const role = url.username
    await query(serverUrl(), `alter role ${role} nocreaterole`)
    await expect(prepareDatabase(url.href, keys)).rejects.toMatchObject({ code: 'createrole' })
    await query(serverUrl(), `alter role ${role} createrole`)
    await query(serverUrl(), `alter database ${role} owner to postgres`)
    await expect(prepareDatabase(url.href, keys)).rejects.toMatchObject({ code: 'owner' })
  })

  test('refuse a database that has the tables of another program', async () => {
    const url = await createPlainDatabase()
    await query(url, 'create table somebody_elses (id int)')
    await expect(prepareDatabase(url, keys)).rejects.toMatchObject({ code: 'not_empty' })
    expect(await query(url, `select from pg_namespace where nspname = 'graphile_worker'`)).toEqual([])
  })

  /** Creates a database whose owner has only CREATEROLE. Database and owner have the same name. */
  async function createPlainDatabase(): Promise<string> {
    const name = `plain_${randomBytes(6).toString('hex')}`
    await query(serverUrl(), `create role ${name} login createrole password '${name}'`)
    await query(serverUrl(), `create database ${name} owner ${name}`)
    made.push(name)
    const url = Object.assign(new URL(serverUrl()), { pathname: `/${name}`, username: name, password: name })
    return url.href
  }
})

describe('an unusable database', () => {
  const unusable = [
    [
      'of a newer version',
      `insert into schema_migrations (id, name, digest) values (9999, 'later.sql', '')`,
      'newer',
    ],
    [
      'made before the first release',
      `update schema_migrations set digest = 'other' where id = 1`,
      'made_before',
    ],
  ] as const
  test.each(sampled(unusable, 2))(
    '%s is refused with a code that names the cause',
    async (_what, change, code) => {
      const database = await createDatabase()
      try {
        await query(database.ownerUrl, change)
        await expect(prepareDatabase(database.ownerUrl, database.keys)).rejects.toMatchObject({ code })
      } finally {
        await database.drop()
      }
    },
  )

  test('is refused if it belongs to PostgreSQL 14', async () => {
    const facts = { version: '140012', shown: '14.12', role: 'lastro', owns: true, creates: true }
    const server = { query: async () => ({ rows: [facts] }) } as unknown as Client
    await expect(assureSupported(server)).rejects.toMatchObject({
      code: 'version',
      message: 'O PostgreSQL de DATABASE_URL é o 14.12; o Lastro precisa do 15 ou mais novo.',
    })
  })
})

function serverUrl(): string {
  return process.env['TEST_DATABASE_URL'] ?? ''
}
