import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeKey } from '../support/api-keys.ts'
import { apiOf } from '../support/api.ts'
import { createAccount } from '../support/auth.ts'
import { patience } from '../support/patience.ts'
import { holdPostgres, query, stopAllHeld, type HeldPostgres } from '../support/postgres-held.ts'
import { makePostgresFolder, type PostgresFolder } from '../support/postgres-folder.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { addShipment, dataOf, readShipment } from '../support/shipment-api.ts'

// A crash of one of its processes lets PostgreSQL recover under the same postmaster, which then gives out numbers of transactions again.

let folder: PostgresFolder
let postgres: HeldPostgres
let server: TestServer

beforeAll(async () => {
  folder = await makePostgresFolder()
  postgres = await holdPostgres(folder.dataDir)
  server = await startServer({ database: postgres })
})
afterAll(async () => {
  await server?.stop()
  await stopAllHeld()
  await folder?.remove()
})

test('what was changed after a crash of PostgreSQL is told, under whatever number of transaction', async () => {
  const owner = apiOf(server, (await createAccount(server)).session.access_token)
  const byKey = apiOf(server, (await makeKey(owner)).key)
  const code = await addShipment(owner)
  await vi.waitUntil(async () => (await readShipment(owner, code)).blockchain_verified, patience)
  await readShipment(byKey, code)
  const used = `select from api_keys where last_used_at is not null`
  await vi.waitUntil(async () => (await query(postgres.adminUrl, used)).length === 1, patience)
  const crashing = new Client({ connectionString: postgres.adminUrl })
  crashing.on('error', () => undefined)
  await crashing.connect()
  // Numbers that no transaction wrote anything under are not on the disk.
  await crashing.query(
    `do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); rollback; end loop; end $$`,
  )
  await readShipment(byKey, code)
  const started = 'select pg_postmaster_start_time()::text as started'
  const before = await query(postgres.adminUrl, started)
  const { rows } = await crashing.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  const edit = { description: 'Depois' }
  await vi.waitUntil(
    async () => (await owner('PUT', `/api/shipments/${code}`, edit)).status === 200,
    patience,
  )
  expect(await query(postgres.adminUrl, started)).toEqual(before)
  expect(dataOf(await byKey('GET', `/api/shipments/${code}`))).toMatchObject(edit)
})
