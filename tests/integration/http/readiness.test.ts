import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { addShipment, newCode } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
const ending: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
  await database?.drop()
})

async function start(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-readiness-'))
  ending.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startServer({ database, dataDir, env })
  ending.push(server.stop)
  return { server, dataDir, open: apiOf(server) }
}

const readiness = async (open: Api) => {
  const { status: code, body } = await open('GET', '/readyz')
  return { ...(body as { readonly status: string; readonly causes: readonly string[] }), code }
}

describe('/readyz', () => {
  test.runIf(isWhole)(
    'answers 503 while the database has no space for a write, and 200 after the next write',
    async () => {
      const { server, open } = await start()
      const { session } = await createAccount(server)
      const api = apiOf(server, session.access_token)
      expect(await readiness(open)).toMatchObject({ code: 200, status: 'ready', causes: [] })
      await askAdmin(
        database,
        `create function full_disk() returns trigger language plpgsql
         as $$ begin raise exception 'no space left' using errcode = '53100'; end $$`,
      )
      await askAdmin(
        database,
        'create trigger full_disk before insert on shipments for each statement execute function full_disk()',
      )
      const refused = await api('POST', '/api/shipments', {
        tracking_id: newCode(),
        origin: 'Rua A, 1, São Paulo/SP',
        destination: 'Rua B, 2, Recife/PE',
        recipient_name: 'Ana Souza',
      })
      expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } })
      expect(await readiness(open)).toMatchObject({ code: 503, status: 'not_ready', causes: ['storage'] })
      await askAdmin(database, 'drop trigger full_disk on shipments')
      await addShipment(api)
      expect(await readiness(open)).toMatchObject({ code: 200, status: 'ready', causes: [] })
    },
  )

  test('answers 200 with the status degraded if the folder for signed heads is missing', async () => {
    const { server, dataDir, open } = await start()
    const { session } = await createAccount(server)
    await rm(dataDir, { recursive: true })
    await writeFile(dataDir, 'no folder')
    await addShipment(apiOf(server, session.access_token))
    await expect
      .poll(() => readiness(open), { timeout: waitTimeout })
      .toMatchObject({ code: 200, status: 'degraded', causes: expect.arrayContaining(['signing']) })
  })

  test.runIf(isWhole)(
    'answers 200 with the status degraded while the mail server refuses connections, and metrics state the cause',
    async () => {
      const { server, open } = await start({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
      await newClient(server).signUp({ email: newEmail(), password: goodPassword })
      await expect
        .poll(() => readiness(open), { timeout: waitTimeout })
        .toMatchObject({ code: 200, status: 'degraded', causes: ['mail'], mail: 'refused' })
      const metrics = String((await open('GET', '/metrics')).body)
      expect(metrics).toMatch(/^lastro_mail_waiting 1$/m)
      expect(metrics).toMatch(/^lastro_mail_oldest_waiting_seconds [\d.]+$/m)
      expect(metrics).toMatch(/^lastro_mail_failures_total\{cause="refused"\} \d+$/m)
    },
  )
})
