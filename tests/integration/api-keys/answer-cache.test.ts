import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  database,
  nodes,
  account,
  driver,
  owner,
  admin,
  key,
  byKey,
  at,
  addLogged,
  logged,
  askedBy,
  cacheAnswer,
  startCachingNodes,
} from '../../support/api/cached-answers.ts'

startCachingNodes()

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
