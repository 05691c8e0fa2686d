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
import type { ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { createKey, readScopes } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { grant } from '../../support/api/authorizations.ts'
import { statementsOf } from '../../support/database/counted-statements.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// Look-ups of a shipment by API key are answered from a cache. The tests check which changes
// invalidate a cached answer: changes by another node, by manual SQL, and without triggers.

let database: TestDatabase
let running: TestNodes
let nodes: TestNodes['nodes']
let account: TestAccount
let driver: TestAccount
/**
 * API client with the owner's session. It calls the second node, and API keys call the first node.
 */
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
  await resetThrottles(database)
  key = await createKey(owner)
  byKey = apiOf(nodes[0], key.key)
})
// Deletes the key, because an account may have only a limited number of keys.
afterEach(() => owner('DELETE', `/api/api-keys/${key.id}`))
afterAll(async () => {
  await admin?.end()
  await running?.stop()
  await database?.drop()
})

const at = (code: string): string => `/api/shipments/${code}`
const refused = (status: number, code: string) => ({ status, body: { status: 'error', code } })

/** Adds a shipment whose events are all in the log, so that its answer may be cached. */
async function addLogged(): Promise<string> {
  const code = await addShipment(owner)
  await addCheckpoint(owner, code, 2, { checkpoint_type: 'entrada' })
  await logged(code)
  return code
}

const logged = (code: string) =>
  vi.waitUntil(async () => (await readShipment(owner, code)).blockchain_verified, waitTimeout)

const askedBy = (api: Api, code: string) =>
  statementsOf(async () => expect(await api('GET', at(code))).toMatchObject({ status: 200 }))

/** Repeats the request until the answer comes from the cache. */
async function cacheAnswer(code: string, api = byKey): Promise<ShipmentDetail> {
  await vi.waitUntil(async () => (await askedBy(api, code)).join() === 'resolve_key_calls', waitTimeout)
  return readShipment(api, code)
}

/** Changes rows without firing triggers, as a superuser can. */
async function behindTriggers(sql: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(sql, [...values])
  await client.end()
}

const describeAs = 'update shipments set description = $2 where tracking_id = $1'

test('a cached answer takes one SQL statement and equals the first answer', async () => {
  const code = await addLogged()
  const first = await byKey('GET', at(code))
  await cacheAnswer(code)
  expect(await askedBy(byKey, code)).toEqual(['resolve_key_calls'])
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
  expect(first.headers.get('etag')).toMatch(/^"2-[\da-f]{8}\.\d+"$/)
})

test('a look-up by API key is answered from the cache, and a look-up by session from the tables', async () => {
  const code = await addLogged()
  await cacheAnswer(code)
  await behindTriggers(describeAs, [code, 'Trocado'])
  expect(await readShipment(byKey, code)).toMatchObject({ description: null })
  expect(await readShipment(owner, code)).toMatchObject({ description: 'Trocado' })
})

test.runIf(isWhole)('ANSWER_CACHE_MIB=0 disables the cache', async () => {
  const frugal = await startServer({
    database,
    dataDir: nodes[0].dataDir,
    env: { ANSWER_CACHE_MIB: '0' },
  })
  onTestFinished(frugal.stop)
  const code = await addLogged()
  const there = apiOf(frugal, key.key)
  for (let time = 0; time < 3; time++) await readShipment(there, code)
  await behindTriggers(describeAs, [code, 'Trocado'])
  expect(await readShipment(there, code)).toMatchObject({ description: 'Trocado' })
})

test.runIf(isWhole)('an answer reports blockchain_verified once the newest event is in the log', async () => {
  const code = await addShipment(owner)
  await readShipment(byKey, code)
  await vi.waitUntil(async () => (await readShipment(byKey, code)).blockchain_verified, waitTimeout)
})

/**
 * Changes that are made through another node. Each function makes its change and returns the
 * content that the next answer must have.
 */
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
    'a row of the shipment, by hand',
    async (code) => {
      await admin.query(describeAs, [code, 'Trocado'])
      return { description: 'Trocado' }
    },
  ],
]

test.each(sampled(changes, 4))('%s shows in the next answer of every node', async (_name, change) => {
  const code = await addLogged()
  const elsewhere = apiOf(nodes[1], key.key)
  await cacheAnswer(code)
  await cacheAnswer(code, elsewhere)
  const told = await change(code)
  for (const api of [byKey, elsewhere]) {
    const answer = await api('GET', at(code))
    expect(dataOf(answer)).toMatchObject(told)
    const short = (await owner('GET', at(code))).headers.get('etag') ?? ''
    expect(answer.headers.get('etag')?.replace(/\.\d+"$/, '"')).toBe(short)
  }
})

test('the next answer has blockchain_verified false after a leaf is deleted from the log', async () => {
  const code = await addLogged()
  await cacheAnswer(code)
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

test.runIf(isWhole)('the next answer shows a renamed key and a renamed authorized person', async () => {
  const [code, ofKey] = [await addShipment(owner), await addShipment(owner)]
  const acting = await createKey(owner, { name: 'WMS' })
  for (const one of [code, ofKey]) await addCheckpoint(apiOf(nodes[1], acting.key), one, 3)
  await logged(ofKey)
  await grant(owner, code, driver.email, { single_use: false })
  await addCheckpoint(apiOf(nodes[1], driver.session.access_token), code, 1, { checkpoint_type: 'saida' })
  await logged(code)
  const names = async (of: string) =>
    (await readShipment(byKey, of)).history.slice(1).map(({ actor }) => actor.name)
  await cacheAnswer(ofKey)
  expect([await names(ofKey), await names(code)]).toEqual([['WMS'], ['WMS', 'Bento Reis']])
  const { scopes, networks, expires_at } = acting
  dataOf(await owner('PUT', `/api/api-keys/${acting.id}`, { name: 'Doca 2', scopes, networks, expires_at }))
  expect([await names(ofKey), await names(code)]).toEqual([['Doca 2'], ['Doca 2', 'Bento Reis']])
  await admin.query(`update users set user_metadata = '{"full_name":"Bento Lima"}' where id = $1`, [
    driver.session.user.id,
  ])
  expect(await names(code)).toEqual(['Doca 2', 'Bento Lima'])
  // The answer contains the name of the driver, who is another account. A change of that name
  // changes no revision of this account. So the ETag has its short form without a revision, and the
  // server never answers 304.
  const tag = (await byKey('GET', at(code))).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"3-[\da-f]{8}"$/)
  expect(await byKey('GET', at(code), undefined, { 'if-none-match': `${tag}, *` })).toMatchObject({
    status: 200,
  })
})

describe('an API key whose answers are cached', () => {
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

  test.each(sampled(refusals, 2))(
    'is refused by the next request once it is %s',
    async (_name, change, refusal) => {
      const code = await addLogged()
      await cacheAnswer(code)
      await change()
      expect(await byKey('GET', at(code))).toMatchObject(refusal)
    },
  )

  test('is refused by the next request once its account is deleted', async () => {
    const { email, password, session } = await createAccount(nodes[1])
    const leaving = apiOf(nodes[1], session.access_token)
    const code = await addShipment(leaving)
    await vi.waitUntil(async () => (await readShipment(leaving, code)).blockchain_verified, waitTimeout)
    const api = apiOf(nodes[0], (await createKey(leaving)).key)
    await cacheAnswer(code, api)
    dataOf(await leaving('POST', '/api/account/deletion', { email, password, leave_open_shipments: true }))
    expect(await api('GET', at(code))).toMatchObject(refused(401, 'unauthorized'))
  })

  test.runIf(isWhole)('is refused once it expires', async () => {
    const expires_at = new Date(Date.now() + 4_000).toISOString()
    const code = await addLogged()
    const passing = await createKey(owner, { scopes: readScopes, expires_at })
    const api = apiOf(nodes[0], passing.key)
    await readShipment(api, code)
    const last = await vi.waitUntil(async () => {
      const answer = await api('GET', at(code))
      return answer.status === 200 ? undefined : answer
    }, waitTimeout)
    expect(last).toMatchObject(refused(401, 'key_expired'))
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at))
  })
})

test('a change is visible after its commit, even if a transaction that began later committed earlier', async () => {
  const code = await addLogged()
  const later = await addLogged()
  await cacheAnswer(code)
  await admin.query('begin')
  await admin.query(describeAs, [code, 'Tarde'])
  dataOf(await owner('PUT', at(later), { description: 'Cedo' }))
  expect(await readShipment(byKey, later)).toMatchObject({ description: 'Cedo' })
  expect(await readShipment(byKey, code)).toMatchObject({ description: null })
  await admin.query('commit')
  expect(await readShipment(byKey, code)).toMatchObject({ description: 'Tarde' })
})

describe('If-None-Match', () => {
  const ask = (api: Api, code: string, tag: string) =>
    api('GET', at(code), undefined, { 'if-none-match': tag })

  test('answers 304 until the shipment or its account changes', async () => {
    const code = await addLogged()
    const first = await byKey('GET', at(code))
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toContain('authorization')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(byKey, code, known)
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    const name = `Triagem ${randomUUID().slice(0, 4)}`
    dataOf(await owner('POST', '/api/statuses', { name, color: '#3b82f6' }))
    const changed = await ask(byKey, code, tag)
    expect(dataOf(changed)).toMatchObject({ can: { statuses: expect.arrayContaining([name]) } })
    const newer = changed.headers.get('etag') ?? ''
    expect([newer === tag, (await ask(byKey, code, newer)).status]).toEqual([false, 304])
    dataOf(await owner('PUT', at(code), { description: 'Outra' }))
    expect(dataOf(await ask(byKey, code, newer))).toMatchObject({ description: 'Outra' })
  })

  test('answers 200 while the newest event is not in the log or an audit has findings', async () => {
    const code = await addLogged()
    const tag = (await byKey('GET', at(code))).headers.get('etag') ?? ''
    await admin.query(
      'insert into shipment_violations (shipment_id, user_id) select id, user_id from shipments where tracking_id = $1',
      [code],
    )
    const found = await ask(byKey, code, tag)
    expect(dataOf(found)).toMatchObject({ blockchain_verified: false })
    expect(found.headers.get('etag')).toBe(tag.replace(/\.\d+"$/, '"'))
    const { headers } = await byKey('POST', '/api/shipments', { origin: 'Recife', destination: 'Natal' })
    expect(headers.get('etag')).toMatch(/^"1-[\da-f]{8}"$/)
  })

  test('is refused for a revoked key', async () => {
    const code = await addLogged()
    const tag = (await byKey('GET', at(code))).headers.get('etag') ?? ''
    expect(await ask(byKey, code, tag)).toMatchObject({ status: 304 })
    await owner('DELETE', `/api/api-keys/${key.id}`)
    expect(await ask(byKey, code, tag)).toMatchObject(refused(401, 'unauthorized'))
  })

  test.runIf(isWhole)('is ignored for a session, because its answers are not cached', async () => {
    const code = await addLogged()
    const { headers } = await byKey('GET', at(code))
    const answer = await ask(owner, code, headers.get('etag') ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('If-Match', () => {
  test('accepts the current ETag from an answer to an API key or a session, and refuses an older ETag', async () => {
    const code = await addLogged()
    const whole = { 'if-match': (await byKey('GET', at(code))).headers.get('etag') ?? '' }
    const short = { 'if-match': (await owner('GET', at(code))).headers.get('etag') ?? '' }
    expect(whole).not.toEqual(short)
    // A change to other data of the account does not conflict with the ETag of the shipment.
    const name = `Triagem ${randomUUID().slice(0, 4)}`
    dataOf(await owner('POST', '/api/statuses', { name, color: '#3b82f6' }))
    const written = await owner('PUT', at(code), { description: 'Um' }, whole)
    expect(written).toMatchObject({ status: 200 })
    for (const tag of [whole, short]) {
      const late = await owner('PUT', at(code), { description: 'Dois' }, tag)
      expect(late).toMatchObject(refused(412, 'precondition_failed'))
    }
    const now = { 'if-match': written.headers.get('etag') ?? '' }
    expect(await owner('PUT', at(code), { description: 'Dois' }, now)).toMatchObject({ status: 200 })
  })

  test('compares the revision of an API key, which a use of the key does not change', async () => {
    const path = `/api/api-keys/${key.id}`
    const { scopes, networks, expires_at } = key
    const rename = (name: string, tag: string) =>
      owner('PUT', path, { name, scopes, networks, expires_at }, { 'if-match': tag })
    await byKey('GET', '/api/shipments')
    const renamed = await rename('Doca', '"1"')
    expect([renamed.status, renamed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await rename('Doca 2', '"1"')).toMatchObject(refused(412, 'precondition_failed'))
    const late = await owner('DELETE', path, undefined, { 'if-match': '"1"' })
    expect(late).toMatchObject(refused(412, 'precondition_failed'))
  })

  test.runIf(isWhole)('refuses an ETag that differs only by an added or missing digit', async () => {
    const code = await addLogged()
    const tag = (await owner('GET', at(code))).headers.get('etag') ?? ''
    for (const other of [tag.replace('"2-', '"22-'), tag.slice(0, -2) + '"', tag.replace(/"$/, '0"')]) {
      const refusal = await owner('PUT', at(code), { description: 'Um' }, { 'if-match': other })
      expect(refusal).toMatchObject(refused(412, 'precondition_failed'))
    }
  })
})

test('the cache is emptied after PostgreSQL was restored or replaced', async () => {
  const code = await addLogged()
  await cacheAnswer(code)
  await behindTriggers(describeAs, [code, 'Trocado'])
  const { pool } = nodes[0].services
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ rows: object[] }>
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const answer = await query(...args)
      return { ...answer, rows: answer.rows.map((row) => ('run' in row ? { ...row, run: 'later' } : row)) }
    },
  })
  onTestFinished(() => void Object.assign(pool, { query }))
  expect(await readShipment(byKey, code)).toMatchObject({ description: 'Trocado' })
})
