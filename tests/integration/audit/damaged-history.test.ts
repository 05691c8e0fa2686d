import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'

/**
 * Tests shipments whose stored history is damaged. The server reports them as not verified, and
 * never fails with a server error.
 */

let database: TestDatabase
let server: TestServer
let admin: Client
let api: Api
let token: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('set session_replication_role = replica')
  token = (await createAccount(server)).session.access_token
  api = apiOf(server, token)
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await database.drop()
})

async function addLogged(): Promise<string> {
  const code = await addShipment(api)
  await addCheckpoint(api, code, 2)
  await addCheckpoint(api, code, 1, { checkpoint_type: 'saida' })
  await vi.waitUntil(async () => (await readShipment(api, code)).blockchain_verified, waitTimeout)
  return code
}

const damage = (code: string, sequence: number, change: string) =>
  admin.query(
    `update events set ${change} where sequence = $2 and shipment_id = (select id from shipments where tracking_id = $1)`,
    [code, sequence],
  )

async function receipts(code: string, status = 200): Promise<readonly string[]> {
  const open = await fetch(`${server.url}/api/public/shipments/${code}/receipt`)
  const own = await fetch(`${server.url}/api/shipments/${code}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([open.status, own.status]).toEqual([status, status])
  return Promise.all([open.text(), own.text()])
}

test('the history marks an event whose server statement has an unknown field list', async () => {
  const code = await addLogged()
  const newer = async () =>
    (await readShipment(api, code)).history.map((entry) => [entry.sequence, entry.made_by_newer_version])
  const later = `convert_from(server_statement, 'UTF8')`
  await damage(
    code,
    1,
    `server_statement = convert_to(regexp_replace(${later}, '"v":1}$', '"v":99}'), 'UTF8')`,
  )
  expect(await newer()).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ])
  // Another statement reads the events of a damaged history.
  await damage(code, 2, `client_fields = '{'`)
  expect(await newer()).toEqual([
    [0, false],
    [1, true],
  ])
})

const damages = [
  ['client_fields', `'{'`],
  ['client_fields', `'\\xff'`],
  ['client_fields', `'null'`],
] as const

test.each(damages)(
  '%s set to %s: the shipment is unverified, and its history leaves out the damaged event',
  async (column, value) => {
    const code = await addLogged()
    await damage(code, 1, `${column} = ${value}::bytea`)
    const shown = await readShipment(api, code)
    expect(shown.blockchain_verified).toBe(false)
    expect(shown.history.map(({ sequence }) => sequence)).toEqual([0, 2])
    expect(shown.checkpoints).toHaveLength(2)
    for (const text of await receipts(code)) expect(verifyReceipt(text).valid).toBe(false)
  },
)

test.each([
  ['client_statement', `'x'`],
  ['client_statement', `'\\x00ff'`],
  ['server_statement', `'x'`],
  ['server_fields', `'{'`],
  ['server_fields', `'\\xff'`],
])(
  '%s set to %s: the shipment can still be read, but receipts are refused as history_damaged',
  async (column, value) => {
    const code = await addLogged()
    await damage(code, 1, `${column} = ${value}::bytea`)
    const shown = await readShipment(api, code)
    expect(shown.history.map(({ sequence }) => sequence)).toEqual(
      column === 'server_statement' ? [0, 1, 2] : [0, 2],
    )
    for (const text of await receipts(code, 409)) {
      expect(JSON.parse(text)).toMatchObject({ code: 'history_damaged' })
    }
  },
)

test('an event without the fields of its server statement is left out of the history, and no receipt is made', async () => {
  const code = await addLogged()
  await damage(code, 1, `server_fields = '{}'::bytea`)
  expect(await readShipment(api, code)).toMatchObject({ blockchain_verified: false, history: [{}, {}] })
  await receipts(code, 409)
})

test('an event whose author ID is no UUID is left out of the history', async () => {
  const code = await addLogged()
  const renamed = `replace(convert_from(server_fields, 'UTF8'), '"actor":"', '"actor":"x')`
  await damage(code, 1, `server_fields = convert_to(${renamed}, 'UTF8')`)
  expect(await readShipment(api, code)).toMatchObject({
    blockchain_verified: false,
    history: [{ sequence: 0 }, { sequence: 2 }],
  })
})

test('an event whose contents are missing without an erasure is left out of the history', async () => {
  const code = await addLogged()
  const gone = ['request_digest', 'client_fields', 'client_seed', 'server_fields', 'server_seed']
  await damage(code, 1, gone.map((column) => `${column} = null`).join(', '))
  expect(await readShipment(api, code)).toMatchObject({
    blockchain_verified: false,
    history: [{ sequence: 0 }, { sequence: 2 }],
  })
})

test.each([
  ['client_seed', `'x'`, 200],
  ['server_seed', `'x'`, 409],
  ['leaf', `'x'`, 200],
])('%s set to %s leaves no valid receipt, but hides no event', async (column, value, status) => {
  const code = await addLogged()
  await damage(code, 0, `${column} = ${value}::bytea`)
  expect((await readShipment(api, code)).history.map(({ sequence }) => sequence)).toEqual([0, 1, 2])
  for (const text of await receipts(code, status)) expect(verifyReceipt(text).valid).toBe(false)
})

test('an event with unreadable fields makes its receipt fail with field_not_committed', async () => {
  const code = await addLogged()
  await damage(code, 1, `client_fields = '{'::bytea`)
  const [open = ''] = await receipts(code)
  const { checks } = verifyReceipt(open)
  expect(checks.filter(({ status }) => status === 'failed')).toMatchObject([
    { error: { code: 'field_not_committed' } },
  ])
})
