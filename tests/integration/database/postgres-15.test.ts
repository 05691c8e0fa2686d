import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { startPlainPostgres, type PlainPostgres } from '../../support/database/plain-postgres.ts'
import { query } from '../../support/database/postgres-held.ts'
import { testSecret } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the oldest supported version of PostgreSQL, with a role that owns its database and has
// CREATEROLE, as in managed services.
const main = join(import.meta.dirname, '../../../src/cli/main.ts')

let postgres: PlainPostgres
let dataDir: string
let ownerUrl: string
let server: TestServer

beforeAll(async () => {
  postgres = await startPlainPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-postgres-15-'))
  ownerUrl = await postgres.createDatabase('lastro')
  server = await startServer({ database: { ownerUrl }, dataDir })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test.runIf(isWhole)('on PostgreSQL 15, a receipt verifies and an audit finds no problems', async () => {
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
