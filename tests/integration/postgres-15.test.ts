import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/start.ts'
import { apiOf } from '../support/api.ts'
import { createAccount } from '../support/auth.ts'
import { olderPostgres } from '../support/older-postgres.ts'
import { makePostgresFolder, type PostgresFolder } from '../support/postgres-folder.ts'
import { query } from '../support/postgres-held.ts'
import { testSecret } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../support/shipment-api.ts'

// The oldest supported version, by a role that owns its database and has CREATEROLE, as managed services give it.
const main = join(import.meta.dirname, '../../src/cli/main.ts')
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: PostgresFolder
let dataDir: string
let postgres: EmbeddedPostgres
let ownerUrl: string
let server: TestServer

beforeAll(async () => {
  folder = await makePostgresFolder()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-postgres-15-'))
  const binaries = await olderPostgres(15)
  postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: quiet, binaries })
  await query(postgres.adminUrl, `create role operator login createrole password 'of-the-operator'`)
  await query(postgres.adminUrl, 'create database lastro owner operator')
  ownerUrl = Object.assign(new URL(postgres.adminUrl), {
    pathname: '/lastro',
    username: 'operator',
    password: 'of-the-operator',
  }).href
  server = await startServer({ database: { ownerUrl }, dataDir })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  await folder?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

test('serves from a shipment to a receipt that verifies, and an audit finds nothing', async () => {
  const [{ version }] = (await query(
    ownerUrl,
    `select current_setting('server_version_num') as version`,
  )) as [{ version: string }]
  expect(version).toMatch(/^15/)
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  const code = await addShipment(api)
  await addCheckpoint(api, code, 1)
  const verification = await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 2)
  expect(verification.valid).toBe(true)
  const audit = spawn(process.execPath, [main, 'audit'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: ownerUrl, LASTRO_SECRET: testSecret },
    stdio: 'ignore',
  })
  expect(await once(audit, 'exit')).toEqual([0, null])
})
