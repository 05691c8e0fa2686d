import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#features/backup/restore-backup.ts'
import { writeBackup } from '#features/backup/write-backup.ts'
import { examine } from '#app/doctor/examine.ts'
import { readConfig } from '#platform/config/config.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { startPlainPostgres, type PlainPostgres } from '../../support/database/plain-postgres.ts'
import { query } from '../../support/database/postgres-held.ts'
import { testSecret } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { startServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

// Tests a database whose owner lacks CREATEROLE, so that an administrator must create the roles.
const hasDump = spawnSync('pg_dump', ['--version']).status === 0
const name = `roles_${randomBytes(6).toString('hex')}`
const password = 'of-the-test'

describe.each(sampled([15, 18], 2))(
  'on PostgreSQL %i with a database owner who may not create roles',
  (major) => {
    let plain: PlainPostgres | undefined
    let folder: string
    let adminUrl: string
    let ownerUrl: string
    let env: Record<string, string>

    const as = (username: string): string =>
      Object.assign(new URL(adminUrl), { username, password, pathname: `/${name}` }).href
    const database = (): string => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
    const printed = () => runCli(folder, ['database', 'roles'], '', { DATABASE_URL: ownerUrl })
    const start = () => startServer({ database: { ownerUrl }, env, dataDir: join(folder, 'data') })
    /** Reads all roles, privileges and schema settings that a start could change. */
    const readState = () =>
      query(
        database(),
        `with own as (select * from pg_authid where rolname = '${name}' or rolname like '${name}\\_%')
       select array(select row(rolname, rolpassword, rolcanlogin)::text from own order by 1) as roles,
              array(select row(roleid, member, grantor)::text from pg_auth_members
                    where member in (select oid from own) order by 1) as members,
              array(select row(setrole, setconfig)::text from pg_db_role_setting
                    where setrole in (select oid from own) order by 1) as settings,
              array(select datacl::text from pg_database where datname = current_database()) as rights,
              array(select row(oid, relowner, relacl)::text from pg_class where oid >= 16384 order by 1) as relations`,
      )

    beforeAll(async () => {
      plain = major === 15 ? await startPlainPostgres() : undefined
      adminUrl = plain?.adminUrl ?? process.env['TEST_DATABASE_URL'] ?? ''
      folder = await mkdtemp(join(tmpdir(), 'lastro-administered-'))
      await query(adminUrl, `create role ${name} login password '${password}'`)
      await query(adminUrl, `create database ${name} owner ${name}`)
      ownerUrl = as(name)
      env = {
        DATABASE_APP_URL: as(`${name}_app_login`),
        DATABASE_JOBS_URL: as(`${name}_jobs_login`),
        DATABASE_BACKUP_URL: as(`${name}_backup_login`),
      }
    })
    afterAll(async () => {
      if (plain === undefined) {
        await query(adminUrl, `drop database ${name} with (force)`)
        const made = await query(
          adminUrl,
          `select rolname from pg_roles where rolname = '${name}' or rolname like '${name}\\_%' order by length(rolname) desc`,
        )
        for (const { rolname } of made)
          await query(adminUrl, `drop role ${escapeIdentifier(String(rolname))}`)
      }
      await plain?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    test('a server start without the roles is refused before any write, and the error names lastro database roles', async () => {
      const before = await readState()
      await expect(start()).rejects.toMatchObject({
        code: 'roles',
        message: expect.stringContaining('lastro database roles') as unknown,
      })
      const unnamed = startServer({ database: { ownerUrl } })
      await expect(unnamed).rejects.toMatchObject({
        code: 'createrole',
        message: expect.stringContaining('lastro database roles') as unknown,
      })
      const findings = await examine({ DATABASE_URL: ownerUrl, ...env })
      expect(findings.find(({ check }) => check === 'roles')).toMatchObject({ code: 'roles_wrong' })
      expect(await readState()).toEqual(before)
    })

    test('a server start is refused if a login cannot sign in, and the error names its environment variable', async () => {
      const { code, stdout } = await printed()
      expect(code).toBe(0)
      await query(database(), stdout)
      await expect(start()).rejects.toMatchObject({
        code: 'login',
        message: expect.stringContaining('DATABASE_APP_URL (28P01)') as unknown,
      })
    })

    test('a receipt of the server verifies, and a second server start changes no roles or privileges', async () => {
      for (const purpose of ['app', 'jobs', 'backup'])
        await query(adminUrl, `alter role ${name}_${purpose}_login password '${password}'`)
      const server = await start()
      try {
        const api = apiOf(server, (await createAccount(server)).session.access_token)
        const code = await addShipment(api)
        await addCheckpoint(api, code, 1)
        const verification = await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 2)
        expect(verification.valid).toBe(true)
      } finally {
        await server.stop()
      }
      const before = await readState()
      await (await start()).stop()
      expect(await readState()).toEqual(before)
      expect((await printed()).stdout).toBe(`-- Ao banco ${name} não falta papel, login nem direito.\n`)
    })

    test('the backup login can read every row and write none', async () => {
      const count = 'select count(*)::int as shipments from shipments'
      expect(await query(env['DATABASE_BACKUP_URL'] ?? '', count)).toEqual([{ shipments: 1 }])
      await expect(query(env['DATABASE_BACKUP_URL'] ?? '', 'delete from shipments')).rejects.toMatchObject({
        code: '42501',
      })
    })

    // The backup tests run only on PostgreSQL 15. The installed pg_dump may be older than
    // PostgreSQL 18, and pg_dump refuses a server newer than itself.
    if (major === 15 && hasDump) {
      test('a backup with the login in DATABASE_BACKUP_URL contains every leaf of the log', async () => {
        const config = readConfig({
          DATABASE_URL: ownerUrl,
          DATA_DIR: join(folder, 'data'),
          LASTRO_SECRET: testSecret,
          ...env,
        })
        const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
        const backup = await writeBackup(config, join(folder, 'backup'), quiet, {
          onProgress: () => undefined,
        })
        expect(backup.database).toMatchObject({ owner: name, leaves: 3 })
      })

      test('a backup is restored with the roles that the administrator created', async () => {
        const restored = (url = ownerUrl): string =>
          Object.assign(new URL(url), { pathname: `/${name}_2` }).href
        await query(adminUrl, `create database ${name}_2 owner ${name}`)
        const config = readConfig({
          DATABASE_URL: restored(),
          DATA_DIR: join(folder, 'restored'),
          LASTRO_SECRET: testSecret,
          ...Object.fromEntries(Object.entries(env).map(([variable, url]) => [variable, restored(url)])),
        })
        await restoreBackup(config, join(folder, 'backup'), { head: 'none', onProgress: () => undefined })
        const count = 'select count(*)::int as shipments from shipments'
        expect(await query(config.logins?.backup ?? '', count)).toEqual([{ shipments: 1 }])
      })
    }
  },
)
