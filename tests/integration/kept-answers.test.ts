import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { ApiKeyWithValue } from '#contract/api-keys.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { forgetTouched } from '#server/kept/queries.ts'
import { makeKey, readScopes } from '../support/api-keys.ts'
import { apiOf, type Answer, type Api } from '../support/api.ts'
import { forgetThrottles } from '../support/auth-database.ts'
import { createAccount, type TestAccount } from '../support/auth.ts'
import { grant } from '../support/authorizations.ts'
import { statementsOf } from '../support/counted-statements.ts'
import { startNodes, type TestNodes } from '../support/nodes.ts'
import { patience } from '../support/patience.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../support/shipment-api.ts'

// What is kept for those who ask by API key, against what changes on another node, or behind every node's back.

let database: TestDatabase
let running: TestNodes
let nodes: TestNodes['nodes']
let account: TestAccount
let driver: TestAccount
/** On the second node; keys ask the first. */
let owner: Api
let admin: Client
let key: ApiKeyWithValue
let byKey: Api

beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database })
  nodes = running.nodes
  account = await createAccount(nodes[1], { fullName: 'Olga Prado' })
  driver = await createAccount(nodes[1], { fullName: 'Bento Reis' })
  owner = apiOf(nodes[1], account.session.access_token)
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
})
beforeEach(async () => {
  await forgetThrottles(database)
  key = await makeKey(owner)
  byKey = apiOf(nodes[0], key.key)
})
// An account has so many at the most.
afterEach(() => owner('DELETE', `/api/api-keys/${key.id}`))
afterAll(async () => {
  await admin?.end()
  await running?.stop()
  await database?.drop()
})

const at = (code: string): string => `/api/shipments/${code}`
const refused = (status: number, code: string) => ({ status, body: { status: 'error', code } })

/** A shipment whose events are all in the log, so that what is told of it may be kept. */
async function addLogged(): Promise<string> {
  const code = await addShipment(owner)
  await addCheckpoint(owner, code, 2, { checkpoint_type: 'entrada' })
  await logged(code)
  return code
}

const logged = (code: string) =>
  vi.waitUntil(async () => (await readShipment(owner, code)).blockchain_verified, patience)

const askedBy = (api: Api, code: string) =>
  statementsOf(async () => expect(await api('GET', at(code))).toMatchObject({ status: 200 }))

/** Asks until the answer comes from memory: the use of a new key is still being noted when it is first asked by. */
async function keep(code: string, api = byKey): Promise<ShipmentDetail> {
  await vi.waitUntil(async () => (await askedBy(api, code)).join() === 'find_touched_since', patience)
  return readShipment(api, code)
}

/** Changes rows as who has all rights can, and no trigger sees it. */
async function behindTriggers(sql: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(sql, [...values])
  await client.end()
}

const describeAs = 'update shipments set description = $2 where tracking_id = $1'

test('a look-up that nothing was changed of takes one statement, and is the same to the byte', async () => {
  const code = await addLogged()
  const first = await byKey('GET', at(code))
  await keep(code)
  expect(await askedBy(byKey, code)).toEqual(['find_touched_since'])
  const again = await byKey('GET', at(code))
  expect(again.body).toEqual(first.body)
  for (const name of [
    'etag',
    'content-type',
    'content-length',
    'content-security-policy',
    'ratelimit-limit',
  ]) {
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
  }
  expect(first.headers.get('etag')).toBe('"2"')
})

test('it is answered from memory, and to who is signed in from the tables', async () => {
  const code = await addLogged()
  await keep(code)
  await behindTriggers(describeAs, [code, 'Trocado'])
  expect(await readShipment(byKey, code)).toMatchObject({ description: null })
  expect(await readShipment(owner, code)).toMatchObject({ description: 'Trocado' })
})

test('nothing is kept where nothing may be', async () => {
  const frugal = await startServer({
    database,
    dataDir: nodes[0].dataDir,
    env: { KEPT_ANSWERS_MIB: '0' },
  })
  onTestFinished(frugal.stop)
  const code = await addLogged()
  const there = apiOf(frugal, key.key)
  for (let time = 0; time < 3; time++) await readShipment(there, code)
  await behindTriggers(describeAs, [code, 'Trocado'])
  expect(await readShipment(there, code)).toMatchObject({ description: 'Trocado' })
})

test('what is not in the log yet is told to be there as soon as it is', async () => {
  const code = await addShipment(owner)
  await readShipment(byKey, code)
  await vi.waitUntil(async () => (await readShipment(byKey, code)).blockchain_verified, patience)
})

/** Changes on another node, and what is told of each by the first answer after it. */
const changes: readonly (readonly [string, (code: string) => Promise<object>])[] = [
  [
    'a checkpoint',
    async (code) => {
      const { id } = await addCheckpoint(owner, code, 1, { checkpoint_type: 'saida' })
      return { checkpoints: [{}, { id }], history: [{}, {}, { event_id: id }] }
    },
  ],
  [
    'a corrected checkpoint',
    async (code) => {
      const [{ id } = { id: '' }] = (await readShipment(owner, code)).checkpoints
      dataOf(await owner('PUT', `/api/checkpoints/${id}`, { status: 'Conferido' }))
      return { checkpoints: [{ id, status: 'Conferido' }] }
    },
  ],
  [
    'an annulled checkpoint',
    async (code) => {
      const [{ id } = { id: '' }] = (await readShipment(owner, code)).checkpoints
      dataOf(await owner('DELETE', `/api/checkpoints/${id}`))
      return { checkpoints: [] }
    },
  ],
  [
    'an edit',
    async (code) => {
      dataOf(await owner('PUT', at(code), { description: 'Frágil' }))
      return { description: 'Frágil' }
    },
  ],
  [
    'a cancellation',
    async (code) => {
      dataOf(await owner('PUT', at(code), { status: 'cancelled' }))
      return { status: 'cancelled' }
    },
  ],
  [
    'a status of the account’s own',
    async () => {
      const name = `Triagem ${randomUUID().slice(0, 4)}`
      dataOf(await owner('POST', '/api/statuses', { name, color: '#3b82f6' }))
      return { can: { statuses: expect.arrayContaining([name]) } }
    },
  ],
  [
    'the owner’s name',
    async () => {
      const name = `Olga ${randomUUID().slice(0, 4)}`
      await admin.query(
        `update users set user_metadata = user_metadata || jsonb_build_object('full_name', $2::text) where id = $1`,
        [account.session.user.id, name],
      )
      return { history: [{ actor: { name } }, { actor: { name } }] }
    },
  ],
  [
    'a finding of the audit',
    async (code) => {
      await admin.query(
        'insert into shipment_violations (shipment_id, user_id) select id, user_id from shipments where tracking_id = $1',
        [code],
      )
      return { blockchain_verified: false }
    },
  ],
  [
    'a row of a checkpoint, by hand',
    async (code) => {
      await admin.query(
        `update checkpoints set location = 'Outro' where shipment_id = (select id from shipments where tracking_id = $1)`,
        [code],
      )
      return { checkpoints: [{ location: 'Outro' }] }
    },
  ],
  [
    'a row of an event, by hand',
    async (code) => {
      await admin.query(
        `update events set client_fields = '{' where sequence = 1 and shipment_id = (select id from shipments where tracking_id = $1)`,
        [code],
      )
      return { blockchain_verified: false, history: [{ sequence: 0 }] }
    },
  ],
]

test.each(changes)('%s is told at once on every node', async (_name, change) => {
  const code = await addLogged()
  const elsewhere = apiOf(nodes[1], key.key)
  await keep(code)
  await keep(code, elsewhere)
  const told = await change(code)
  for (const api of [byKey, elsewhere]) {
    const answer = await api('GET', at(code))
    expect(dataOf(answer)).toMatchObject(told)
    expect(answer.headers.get('etag')).toBe((await owner('GET', at(code))).headers.get('etag'))
  }
})

test('the log’s own rows being changed is told at once', async () => {
  const code = await addLogged()
  await keep(code)
  const leaf = '(select last_leaf_hash from shipments where tracking_id = $1)'
  const { rows } = await admin.query<{ row: object }>(
    `with gone as (delete from log_entries where leaf_hash = ${leaf} returning *) select to_json(gone) as row from gone`,
    [code],
  )
  expect(await readShipment(byKey, code)).toMatchObject({ blockchain_verified: false })
  const putBack = 'insert into log_entries select * from json_populate_record(null::log_entries, $1)'
  await admin.query(putBack, [JSON.stringify(rows[0]?.row)])
  expect(await readShipment(byKey, code)).toMatchObject({ blockchain_verified: true })
})

test('whoever else did something is told by the name that they have', async () => {
  const code = await addShipment(owner)
  const acting = await makeKey(owner, { name: 'WMS' })
  await addCheckpoint(apiOf(nodes[1], acting.key), code, 3)
  await grant(owner, code, driver.email, { single_use: false })
  await addCheckpoint(apiOf(nodes[1], driver.session.access_token), code, 1, { checkpoint_type: 'saida' })
  await logged(code)
  const actors = async () => (await readShipment(byKey, code)).history.slice(1).map(({ actor }) => actor.name)
  await keep(code)
  expect(await actors()).toEqual(['WMS', 'Bento Reis'])
  const { scopes, networks, expires_at } = acting
  dataOf(await owner('PUT', `/api/api-keys/${acting.id}`, { name: 'Doca 2', scopes, networks, expires_at }))
  expect(await actors()).toEqual(['Doca 2', 'Bento Reis'])
  await keep(code)
  await admin.query(`update users set user_metadata = '{"full_name":"Bento Lima"}' where id = $1`, [
    driver.session.user.id,
  ])
  expect(await actors()).toEqual(['Doca 2', 'Bento Lima'])
})

describe('a key that was let in', () => {
  const refusals: readonly (readonly [string, () => Promise<unknown>, ReturnType<typeof refused>])[] = [
    ['revoked', () => owner('DELETE', `/api/api-keys/${key.id}`), refused(401, 'unauthorized')],
    [
      'rotated without overlap',
      () => owner('POST', `/api/api-keys/${key.id}/rotation`, { rotation: randomUUID(), overlap_hours: 0 }),
      refused(401, 'unauthorized'),
    ],
    ['given other scopes', () => edit({ scopes: ['webhooks:read'] }), refused(403, 'insufficient_scope')],
    [
      'bound to another network',
      () => edit({ networks: ['203.0.113.0/24'] }),
      refused(403, 'address_not_allowed'),
    ],
  ]

  async function edit(changed: object): Promise<Answer> {
    const { name, scopes, networks, expires_at } = key
    return owner('PUT', `/api/api-keys/${key.id}`, { name, scopes, networks, expires_at, ...changed })
  }

  test.each(refusals)('is refused at once when it is %s', async (_name, change, refusal) => {
    const code = await addLogged()
    await keep(code)
    await change()
    expect(await byKey('GET', at(code))).toMatchObject(refusal)
  })

  test('is refused at once when its account is deleted', async () => {
    const { email, password, session } = await createAccount(nodes[1])
    const leaving = apiOf(nodes[1], session.access_token)
    const code = await addShipment(leaving)
    await vi.waitUntil(async () => (await readShipment(leaving, code)).blockchain_verified, patience)
    const api = apiOf(nodes[0], (await makeKey(leaving)).key)
    await keep(code, api)
    dataOf(await leaving('POST', '/api/account/deletion', { email, password, leave_open_shipments: true }))
    expect(await api('GET', at(code))).toMatchObject(refused(401, 'unauthorized'))
  })

  test('ends when its time is over, which nothing touches', async () => {
    const expires_at = new Date(Date.now() + 4_000).toISOString()
    const code = await addLogged()
    const passing = await makeKey(owner, { scopes: readScopes, expires_at })
    const api = apiOf(nodes[0], passing.key)
    await readShipment(api, code)
    const last = await vi.waitUntil(async () => {
      const answer = await api('GET', at(code))
      return answer.status === 200 ? undefined : answer
    }, patience)
    expect(last).toMatchObject(refused(401, 'key_expired'))
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at))
  })
})

test('a transaction that began before others and ends after them is told when it ends', async () => {
  const code = await addLogged()
  const later = await addLogged()
  await keep(code)
  await admin.query('begin')
  await admin.query(describeAs, [code, 'Tarde'])
  dataOf(await owner('PUT', at(later), { description: 'Cedo' }))
  expect(await readShipment(byKey, later)).toMatchObject({ description: 'Cedo' })
  expect(await readShipment(byKey, code)).toMatchObject({ description: null })
  await admin.query('commit')
  expect(await readShipment(byKey, code)).toMatchObject({ description: 'Tarde' })
})

test('what was touched is told though its note was deleted meanwhile', async () => {
  const code = await addLogged()
  await keep(code)
  await admin.query(describeAs, [code, 'Trocado'])
  await forgetTouched(nodes[1].services.pool, 0)
  const { rows } = await admin.query('select subject from touched')
  expect(rows).toEqual([{ subject: '00000000-0000-0000-0000-000000000000' }])
  expect(await readShipment(byKey, code)).toMatchObject({ description: 'Trocado' })
  await forgetTouched(nodes[1].services.pool, 1)
  expect((await admin.query('select subject from touched')).rowCount).toBe(1)
})

test('more than are named one by one count as everything', async () => {
  const code = await addLogged()
  await keep(code)
  await admin.query('insert into touched (subject) select gen_random_uuid() from generate_series(1, 10001)')
  await behindTriggers(describeAs, [code, 'Trocado'])
  expect(await readShipment(byKey, code)).toMatchObject({ description: 'Trocado' })
})
