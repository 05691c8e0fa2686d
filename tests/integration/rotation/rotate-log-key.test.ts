import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keysSince, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { formatSignerKey, formatVerifierKey, parseVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { endLogKeyOverlap, rotateLogKey } from '#features/rotation/rotate-log-key.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: TestDatabase
let dataDir: string
let port: number
let env: Record<string, string>
let server: ServerProcess
let token: string
let admin: Pool
/** The keys of the log, oldest first. `receipts` has one receipt per key, in the same order. */
const keys: string[] = []
const receipts: { readonly code: string; readonly text: string }[] = []

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-rotation-'))
  port = await freePort()
  env = { DATABASE_URL: database.ownerUrl, LASTRO_SECRET: testSecret, CEP_URL: 'off', GEOCODING_URL: 'off' }
  admin = openTestPool(database.adminUrl)
  await start()
  token = (await createAccount(server)).session.access_token
  keys.push(await fetchText('/log/key'))
  receipts.push(await receipt())
})
afterAll(async () => {
  await server?.stop()
  await admin?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startProcess(dataDir, port, env)
}
const config = (more: Record<string, string> = {}): Config =>
  readConfig({ ...env, DATA_DIR: dataDir, ...more })
const api: Api = (...request) => apiOf(server, token)(...request)
const fetchText = async (path: string) => (await (await fetch(`${server.url}${path}`)).text()).trim()
const keyFolder = () => join(dataDir, 'keys')
const checkpointFile = () => join(logFolder(dataDir), 'checkpoint')

async function receipt(): Promise<{ code: string; text: string }> {
  const code = await addShipment(api)
  const path = `${server.url}/api/public/shipments/${code}/receipt`
  await vi.waitFor(async () => expect((await fetch(path)).status).toBe(200), waitTimeout)
  return { code, text: await (await fetch(path)).text() }
}

async function assureSound(): Promise<void> {
  const identity = await loadLogIdentity(config(), await loadKeys(config()))
  await checkLog(admin, identity, logFolder(dataDir))
  const pool = openTestPool(database.urls.app)
  try {
    const { log, shipments } = await auditEverything(auditSource(pool), identity, {
      folder: logFolder(dataDir),
      overdueBefore: undefined,
    })
    expect({ log, shipments }).toEqual({ log: [], shipments: [] })
  } finally {
    await pool.end()
  }
}

test('a log key rotation in the data folder of the server or in another folder is refused while the server runs', async () => {
  await expect(rotateLogKey(config(), quiet)).rejects.toMatchObject({ code: 'server_running' })
  const elsewhere = await mkdtemp(join(tmpdir(), 'lastro-rotation-elsewhere-'))
  await cp(keyFolder(), join(elsewhere, 'keys'), { recursive: true })
  await expect(rotateLogKey(config({ DATA_DIR: elsewhere }), quiet)).rejects.toMatchObject({
    code: 'server_running',
  })
  await rm(elsewhere, { recursive: true })
  expect(await readdir(keyFolder())).not.toContain('log-key.next')
})

test('a new log key is announced in the log, and heads carry both signatures', async () => {
  await server.stop()
  const rotated = await rotateLogKey(config(), quiet)
  expect(rotated).toMatchObject({ previousKey: keys[0], variableFile: undefined })
  await start()
  expect(await fetchText('/log/key')).toBe(rotated.key)
  keys.push(rotated.key)
  receipts.push(await receipt())
  const head = `${await fetchText('/log/checkpoint')}\n`
  for (const key of keys)
    expect(openTreeHead(head, parseVerifierKey(key)).size).toBeGreaterThan(rotated.index)
  await server.stop()
  await assureSound()
  await start()
})

test('the published key list proves that the new key follows the old key', async () => {
  const chain = parseKeyChain(await fetchText('/log/keys'))
  proveKeyChain(chain)
  expect(keysSince(chain, parseVerifierKey(keys[0] ?? '')).map(formatVerifierKey)).toEqual(keys)
})

test('a receipt verifies under the log key of the time when it was issued', () => {
  for (const [at, { code, text }] of receipts.entries()) {
    expect(verifyReceipt(text, { key: keys[at] ?? '', trackingId: code }).valid).toBe(true)
  }
})

describe.runIf(isWhole)('a log key rotation that is killed', () => {
  /**
   * Stops the server and rotates the key.
   * @returns the former contents of the key file and of the checkpoint file, and the next key. With
   * them a test restores the state that a kill would leave.
   */
  async function rotatedFrom(): Promise<{
    readonly kept: string
    readonly checkpoint: Buffer
    readonly next: string
  }> {
    await server.stop()
    const kept = await readFile(join(keyFolder(), 'log-key'), 'utf8')
    const checkpoint = await readFile(checkpointFile())
    const { key } = await rotateLogKey(config(), quiet)
    keys.push(key)
    const next = (await readFile(join(keyFolder(), 'log-key'), 'utf8')).split('\n')[0] ?? ''
    return { kept, checkpoint, next }
  }

  async function assureFinished(): Promise<void> {
    expect((await rotateLogKey(config(), quiet)).key).toBe(keys.at(-1))
    expect(await readdir(keyFolder())).not.toContain('log-key.next')
    const { rows } = await admin.query<{ key: string }>('select key from log_keys order by position')
    expect(rows.map(({ key }) => key)).toEqual(keys.slice(1))
    await assureSound()
    await start()
    receipts.push(await receipt())
    expect(await fetchText('/log/key')).toBe(keys.at(-1))
  }

  test('after the creation of the new key announces that key in the next run', async () => {
    await server.stop()
    const { origin } = await loadLogIdentity(config(), await loadKeys(config()))
    const made = signerKey(origin, randomBytes(32))
    await writeFile(join(keyFolder(), 'log-key.next'), formatSignerKey(made))
    keys.push(formatVerifierKey(made.verifier))
    await assureFinished()
  })

  test('after the announcement, but before publication of a head, is completed by the next run', async () => {
    const { kept, checkpoint, next } = await rotatedFrom()
    await writeFile(join(keyFolder(), 'log-key'), kept)
    await writeFile(join(keyFolder(), 'log-key.next'), next)
    await writeFile(checkpointFile(), checkpoint)
    const refused = await refusedStart(dataDir, port, env)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('termine-a com lastro rotate log-key')
    await assureFinished()
  })

  test('after the new key replaced the old key is completed by the next run', async () => {
    const { next } = await rotatedFrom()
    await writeFile(join(keyFolder(), 'log-key.next'), next)
    await assureFinished()
  })
})

test.runIf(isWhole)('after the overlap, heads are signed only by the newest key', async () => {
  await server.stop()
  expect(await endLogKeyOverlap(config(), quiet)).toBe(keys.length - 1)
  await start()
  receipts.push(await receipt())
  const head = `${await fetchText('/log/checkpoint')}\n`
  expect(head.split('\n\n')[1]?.trim().split('\n')).toHaveLength(1)
  expect(openTreeHead(head, parseVerifierKey(keys.at(-1) ?? '')).note.signatures).toHaveLength(1)
  await server.stop()
  await assureSound()
  await start()
})

test.runIf(isWhole).each([
  ['key', `(select key from log_keys where position = 2) || 'x'`],
  ['note', 'note || note'],
  ['index', 'index - 1'],
  ['proof', `array['\\x00'::bytea]`],
])('the audit finds a change in the column %s of log_keys', async (column, to) => {
  await server.stop()
  const { rows } = await admin.query<Record<string, unknown>>(
    `select ${column} as value from log_keys where position = 1`,
  )
  await admin.query(`update log_keys set ${column} = ${to} where position = 1`)
  try {
    const identity = await loadLogIdentity(config(), await loadKeys(config()))
    const { log } = await auditEverything(auditSource(admin), identity, {
      folder: undefined,
      overdueBefore: undefined,
    })
    expect(log.map(({ code }) => code)).toContain('head_unsigned')
  } finally {
    await admin.query(`update log_keys set ${column} = $1 where position = 1`, [rows[0]?.['value']])
  }
  await assureSound()
  await start()
})
