import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { endSecretOverlap, rotateSecret } from '#features/rotation/rotate-secret.ts'
import { encryptedColumns } from '#features/rotation/encrypted-columns.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import { SECRET_PURPOSE } from '#features/webhooks/call-receiver.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { enrollApp } from '../../support/auth/second-step.ts'
import { addShipment, newCode } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mapsKey = 'AIzaSyD-chave-de-mapas-0123456789abcdef'

let database: TestDatabase
let dataDir: string
let port: number
let env: Record<string, string>
let server: ServerProcess
let account: TestAccount
let admin: Pool

async function start(): Promise<void> {
  server = await startProcess(dataDir, port, env)
}
const config = (): Config => readConfig({ ...env, DATA_DIR: dataDir })
const keys = () => loadKeys(config())
const api: Api = (...request) => apiOf(server, account.session.access_token)(...request)
const secretFile = () => join(dataDir, 'keys', 'secret')
const secrets = async () => (await readFile(secretFile(), 'utf8')).trim().split('\n')

/**
 * Counts the encrypted values that can be decrypted with only the newest secret.
 * @returns their number, and the number of all encrypted values
 */
async function openable(): Promise<{ readonly opened: number; readonly of: number }> {
  const { derive } = await keys()
  const all = await Promise.all(
    encryptedColumns.map(async ({ table, column, owner, purpose }) => {
      const { rows } = await admin.query<{ owner: string; sealed: Buffer }>(
        `select ${owner} as owner, ${column} as sealed from ${table} where ${column} is not null`,
      )
      const box = secretBox({ derive }, purpose)
      return rows.map((row) => box.open(row.sealed, row.owner) !== undefined)
    }),
  )
  return { opened: all.flat().filter(Boolean).length, of: all.flat().length }
}

async function assureUsable(): Promise<void> {
  expect(await api('GET', '/api/settings/maps-key')).toMatchObject({ body: { data: { maps_key: mapsKey } } })
  const { data, error } = await account.client.refreshSession()
  expect(error).toBeNull()
  account = { ...account, session: data.session ?? account.session }
  await addShipment(api)
}

test('every purpose for which the server encrypts values is in the list of re-encrypted columns', async () => {
  const root = join(import.meta.dirname, '../../../src/server')
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|\/rotation\//.test(path))
  const sources = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')))
  const purposes = sources.flatMap((source) =>
    [...source.matchAll(/secretBox\(keys, ('[\w-]+'|SECRET_PURPOSE)\)/g)].map(([, named = '']) =>
      named === 'SECRET_PURPOSE' ? SECRET_PURPOSE : named.slice(1, -1),
    ),
  )
  const made = sources.join('').match(/secretBox\((?!keys: Keys)/g)
  expect(made).toHaveLength(purposes.length)
  expect(new Set(purposes)).toEqual(new Set(encryptedColumns.map(({ purpose }) => purpose)))
})

describe.runIf(isWhole)('a rotation of the secret', () => {
  beforeAll(async () => {
    database = await createDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'lastro-secret-'))
    port = await freePort()
    env = { DATABASE_URL: database.ownerUrl, CEP_URL: 'off', GEOCODING_URL: 'off' }
    admin = openTestPool(database.adminUrl)
    await start()
    account = await createAccount(server)
    await addShipment(api)
    expect(await api('PUT', '/api/settings', { maps_key: mapsKey })).toMatchObject({ status: 200 })
    await enrollApp(account.client)
    // The test encrypts this secret of a webhook itself, in the same manner as the server.
    const { id } = account.session.user
    await admin.query(
      `insert into webhook_endpoints (user_id, name, url, events, form, secret)
     values ($1, 'ERP', 'https://erp.exemplo.com.br/', '{}', '{}', $2)`,
      [id, secretBox(await keys(), 'webhook').seal('whsec', id)],
    )
  })
  afterAll(async () => {
    await server?.stop()
    await admin?.end()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is refused while a server runs', async () => {
    await expect(rotateSecret(config(), quiet)).rejects.toMatchObject({ code: 'server_running' })
    expect(await secrets()).toHaveLength(1)
  })

  test('encrypts stored values with the new secret, and sessions stay valid', async () => {
    await server.stop()
    const [before] = await secrets()
    expect(await rotateSecret(config(), quiet)).toBe(3)
    const [now, ...earlier] = await secrets()
    expect(now).not.toBe(before)
    expect(earlier).toEqual([before])
    expect(await readdir(join(dataDir, 'keys'))).not.toContain('secret.next')
    expect(await openable()).toEqual({ opened: 3, of: 3 })
    await start()
    await assureUsable()
  })

  test('returns the stored response for a call repeated afterwards with the same Idempotency-Key', async () => {
    const { id, key } = await createKey(api)
    const body = { tracking_id: newCode(), origin: 'Recife', destination: 'Natal' }
    const send = (sent: object) =>
      apiOf(server, key)('POST', '/api/shipments', sent, { 'idempotency-key': 'pedido-7' })
    const first = await send(body)
    expect(first.status).toBe(201)
    await server.stop()
    await rotateSecret(config(), quiet)
    await start()
    const again = await send(body)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await send({ ...body, origin: 'Olinda' })).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    })
    expect(await api('DELETE', `/api/api-keys/${id}`)).toMatchObject({ status: 200 })
  })

  test('leaves the pseudonyms of shipments in the log unchanged', async () => {
    await server.stop()
    const identity = await loadLogIdentity(config(), await keys())
    await checkLog(admin, identity, logFolder(dataDir))
    await start()
  })

  describe('a killed rotation', () => {
    test.each([
      ['before the new secret was in place', (before: string, _after: string) => before],
      ['before anything was sealed anew', (_before: string, after: string) => after],
    ])('%s is completed by the next run', async (_, contentOf) => {
      await server.stop()
      const before = await readFile(secretFile(), 'utf8')
      const { rows } = await admin.query<{ maps_key: Buffer }>('select maps_key from system_settings')
      await rotateSecret(config(), quiet)
      const after = await readFile(secretFile(), 'utf8')
      const [next] = await secrets()
      // Restores the state after a kill: the draft, the old or the new secret file, and a value
      // still encrypted with the old secret.
      await writeFile(join(dataDir, 'keys', 'secret.next'), next ?? '')
      await writeFile(secretFile(), contentOf(before, after))
      await admin.query('update system_settings set maps_key = $1', [rows[0]?.maps_key])
      await rotateSecret(config(), quiet)
      expect((await secrets())[0]).toBe(next)
      expect(await openable()).toEqual({ opened: 3, of: 3 })
      await start()
      await assureUsable()
    })
  })

  test('makes the server refuse tokens of the old secret after the overlap', async () => {
    await server.stop()
    // The test uses a refresh token that was issued under the first secret and not used since. A
    // browser that was closed before the rotation has such a token.
    const [newest] = await secrets()
    const old = account.session.refresh_token
    await rotateSecret(config(), quiet)
    expect(await endSecretOverlap(config(), quiet)).toBeGreaterThan(0)
    expect(await secrets()).toHaveLength(1)
    expect(await secrets()).not.toContain(newest)
    expect(await openable()).toEqual({ opened: 3, of: 3 })
    await start()
    const { error } = await newClient(server).refreshSession({ refresh_token: old })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await api('GET', '/api/shipments')).status).toBe(401)
  })

  test('leads to a refused start if keys/log-vrf is missing, because pseudonyms would change', async () => {
    await server.stop()
    const kept = await readFile(join(dataDir, 'keys', 'log-vrf'), 'utf8')
    await rm(join(dataDir, 'keys', 'log-vrf'))
    const refused = await refusedStart(dataDir, port, env)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('lastro rotate secret')
    await writeFile(join(dataDir, 'keys', 'log-vrf'), kept)
    await start()
  })
})
