import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { isApiKey, maskApiKey, maxApiKeys } from '#domain/accounts/api-key.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { newCode } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let api: Api
let outsider: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { TRUST_PROXY: '1' } })
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(() => resetThrottles(database))
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data
const by = (key: string): Api => apiOf(server, key)
const list = '/api/shipments'
const refused = (status: number, code: string) => ({ status, body: { status: 'error', code } })
const keyAt = (id: string, rest = ''): string => `/api/api-keys/${id}${rest}`

/** Sets times of a key with SQL, because no test can wait that long. */
const setTimes = (id: string, times: string) =>
  askAdmin(database, `update api_keys set ${times} where id = $1`, [id])

describe('an API key', () => {
  test('is shown in full when it is created and on request, and is masked otherwise', async () => {
    const made = await createKey(api, { name: ' ERP ', scopes: ['shipments:read'] })
    expect(isApiKey(made.key)).toBe(true)
    const shown = { id: made.id, name: 'ERP', masked: maskApiKey(made.key), state: 'active', previous: null }
    expect(made).toMatchObject({ ...shown, networks: [], expires_at: null, last_used_at: null })
    const listed = dataOf<object[]>(await api('GET', '/api/api-keys'))
    expect(listed.find((one) => 'id' in one && one.id === made.id)).toMatchObject(shown)
    expect(JSON.stringify(listed)).not.toContain(made.key)
    const value = await api('GET', keyAt(made.id, '/value'))
    expect(value).toMatchObject({ status: 200, body: { data: { key: made.key } } })
    expect(value.headers.get('cache-control')).toBe('no-store')
  })

  test('is stored as a hash and encrypted, never in plain text', async () => {
    const { key } = await createKey(api)
    const rows = await askAdmin<{ row: string }>(database, 'select to_jsonb(k)::text as row from api_keys k')
    const all = rows.map(({ row }) => row).join()
    expect(all).not.toContain(key)
    expect(all).not.toContain(Buffer.from(key).toString('hex'))
  })

  test('is hidden from other accounts', async () => {
    const { id } = await createKey(api)
    expect(dataOf(await outsider('GET', '/api/api-keys'))).toEqual([])
    expect(await outsider('GET', keyAt(id, '/value'))).toMatchObject(refused(404, 'not_found'))
    expect(await outsider('DELETE', keyAt(id))).toMatchObject(refused(404, 'not_found'))
    const rotation = { rotation: randomUUID() }
    expect(await outsider('POST', keyAt(id, '/rotation'), rotation)).toMatchObject(refused(404, 'not_found'))
    const content = { name: 'Outra', scopes: ['shipments:read'] }
    expect(await outsider('PUT', keyAt(id), content)).toMatchObject(refused(404, 'not_found'))
  })

  test('must have a name that no other active key has', async () => {
    const { id } = await createKey(api, { name: 'Estoque' })
    const again = { name: 'ESTOQUE', scopes: ['shipments:read'] }
    expect(await api('POST', '/api/api-keys', again)).toMatchObject(refused(409, 'name_taken'))
    await api('DELETE', keyAt(id))
    expect(await api('POST', '/api/api-keys', again)).toMatchObject({ status: 201 })
  })

  test('is refused if the account has the maximum number of unexpired keys', async () => {
    const crowded = apiOf(server, (await createAccount(server)).session.access_token)
    for (let count = 0; count < maxApiKeys; count++) await createKey(crowded)
    await resetThrottles(database)
    const more = { name: 'Mais uma', scopes: ['shipments:read'] }
    expect(await crowded('POST', '/api/api-keys', more)).toMatchObject(refused(409, 'register_full'))
    const [oldest] = dataOf<ApiKey[]>(await crowded('GET', '/api/api-keys'))
    await setTimes(oldest?.id ?? '', `expires_at = now() - interval '1 second'`)
    expect(await crowded('POST', '/api/api-keys', more)).toMatchObject({ status: 201 })
  })

  test.each([
    [{ name: '' }, 'invalid_fields', { name: 'Required field' }],
    [{ scopes: [] }, 'invalid_fields', { scopes: 'Required field' }],
    [{ scopes: ['shipments:delete'] }, 'invalid_fields', { 'scopes.0': 'Invalid choice' }],
    [{ networks: ['10.0.0.0/33'] }, 'invalid_fields', { 'networks.0': expect.stringMatching(/network/) }],
    [{ networks: ['::ffff:10.0.0.1'] }, 'invalid_fields', { 'networks.0': expect.stringMatching(/network/) }],
    [{ networks: ['fe80::1%eth0'] }, 'invalid_fields', { 'networks.0': expect.stringMatching(/network/) }],
    [{ networks: ['10.0.0.1/24 '] }, 'invalid_fields', { 'networks.0': expect.stringMatching(/network/) }],
    [
      { scopes: ['onerecord:read'], airline_prefixes: ['47'] },
      'invalid_fields',
      { 'airline_prefixes.0': expect.stringMatching(/three digits/) },
    ],
    [
      { scopes: ['onerecord:read', 'shipments:read'], airline_prefixes: ['047'] },
      'invalid_fields',
      { scopes: expect.stringMatching(/no other permissions/) },
    ],
    [
      { airline_prefixes: ['047'] },
      'invalid_fields',
      { airline_prefixes: expect.stringMatching(/Only the key of a partner/) },
    ],
    [{ expires_at: '2026-12-01' }, 'invalid_fields', { expires_at: expect.stringMatching(/offset/) }],
    [
      { expires_at: '2026-01-01T00:00:00Z' },
      'invalid_fields',
      { expires_at: 'Choose a time that has not passed yet' },
    ],
    [{ user_id: randomUUID() }, 'invalid_fields', { user_id: 'Unknown field' }],
  ])('is refused if it has %j', async (changed, code, fields) => {
    const body = { name: 'Recusada', scopes: ['shipments:read'], ...changed }
    expect(await api('POST', '/api/api-keys', body)).toMatchObject({ status: 400, body: { code, fields } })
  })

  test('has the airlines of a partner once and in order, and a new tag with other ones', async () => {
    const partner = { name: 'TAP', scopes: ['onerecord:write'], airline_prefixes: ['957', '047', '957'] }
    const made = await createKey(api, partner)
    expect(await api('POST', '/api/api-keys', { ...partner, airline_prefixes: [] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { airline_prefixes: 'Required field' } },
    })
    expect(made).toMatchObject({ airline_prefixes: ['047', '957'] })
    const changed = { ...partner, airline_prefixes: ['047'] }
    const first = await api('PUT', `/api/api-keys/${made.id}`, changed)
    const second = await api('PUT', `/api/api-keys/${made.id}`, partner)
    expect(dataOf(first)).toMatchObject({ airline_prefixes: ['047'] })
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('gives access neither to the sign-in API nor to the management of keys', async () => {
    const { key, id } = await createKey(api)
    expect(await by(key)('GET', '/auth/v1/user')).toMatchObject({ status: 403 })
    expect(await by(key)('GET', '/api/api-keys')).toMatchObject(refused(403, 'key_not_allowed'))
    expect(await by(key)('DELETE', keyAt(id))).toMatchObject(refused(403, 'key_not_allowed'))
    expect(await by(key)('GET', '/api/live')).toMatchObject(refused(403, 'key_not_allowed'))
  })
})

describe('permissions of an API key', () => {
  test('follow the scopes of the key, and a write scope includes reading', async () => {
    const { key } = await createKey(api, { scopes: ['shipments:write', 'addresses:read'] })
    expect(await by(key)('GET', list)).toMatchObject({ status: 200 })
    expect(await by(key)('GET', '/api/addresses')).toMatchObject({ status: 200 })
    const denied = await by(key)('POST', '/api/addresses', {})
    expect(denied).toMatchObject(refused(403, 'insufficient_scope'))
    expect(denied.body).toMatchObject({ error: 'This API key does not have the permission addresses:write' })
  })

  test('change as soon as the key is updated', async () => {
    const { key, id, name } = await createKey(api, { scopes: ['shipments:read'] })
    expect(await by(key)('GET', '/api/warehouses')).toMatchObject(refused(403, 'insufficient_scope'))
    expect(await api('PUT', keyAt(id), { name, scopes: ['warehouses:read'] })).toMatchObject({ status: 200 })
    expect(await by(key)('GET', '/api/warehouses')).toMatchObject({ status: 200 })
    expect(await by(key)('GET', list)).toMatchObject(refused(403, 'insufficient_scope'))
  })

  test('stay unchanged if an update is based on an older state, which is refused', async () => {
    const { id, name, updated_at } = await createKey(api)
    const content = { name, scopes: ['warehouses:read'] }
    expect(await api('PUT', keyAt(id), content)).toMatchObject({ status: 200 })
    const late = { name, scopes: ['addresses:read'], updated_at }
    expect(await api('PUT', keyAt(id), late)).toMatchObject(refused(409, 'changed_meanwhile'))
  })

  test('end when the key expires, with the error key_expired', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { key, id } = await createKey(api, { expires_at })
    expect(await by(key)('GET', list)).toMatchObject({ status: 200 })
    await setTimes(id, `expires_at = now() - interval '1 second'`)
    expect(await by(key)('GET', list)).toMatchObject(refused(401, 'key_expired'))
    const listed = dataOf<{ id: string; state: string }[]>(await api('GET', '/api/api-keys'))
    expect(listed.find((one) => one.id === id)?.state).toBe('expired')
  })

  test.each([
    ['203.0.113.0/24', '203.0.113.9', true],
    ['203.0.113.77/24', '203.0.113.9', true],
    ['203.0.113.0/24', '203.0.114.9', false],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:DB8::/32', '2001:db9::5', false],
    ['0.0.0.0/0', '2001:db8::1', false],
  ])('limited to the network %s allow a caller at %s: %s', async (network, client, isLet) => {
    const { key } = await createKey(api, { networks: [network] })
    const answer = await by(key)('GET', list, undefined, { 'x-forwarded-for': client })
    expect(answer).toMatchObject(isLet ? { status: 200 } : refused(403, 'address_not_allowed'))
  })
})

describe('a rotation of an API key', () => {
  test('creates a new value, and the former value stays valid until the overlap ends', async () => {
    const before = await createKey(api)
    const asked = { rotation: randomUUID(), overlap_hours: 2 }
    const rotated = await api('POST', keyAt(before.id, '/rotation'), asked)
    expect(rotated.status).toBe(200)
    const { key, previous } = dataOf<{ key: string; previous: { works_until: string } }>(rotated)
    expect(key).not.toBe(before.key)
    const hours = (Date.parse(previous.works_until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(2)
    for (const value of [before.key, key]) expect(await by(value)('GET', list)).toMatchObject({ status: 200 })
    await setTimes(before.id, 'previous_until = now()')
    expect(await by(before.key)('GET', list)).toMatchObject(refused(401, 'unauthorized'))
    expect(await by(key)('GET', list)).toMatchObject({ status: 200 })
  })

  test('returns the same new value when it is repeated with the same rotation ID', async () => {
    const { id } = await createKey(api)
    const asked = { rotation: randomUUID() }
    const first = dataOf<{ key: string }>(await api('POST', keyAt(id, '/rotation'), asked))
    expect(dataOf(await api('POST', keyAt(id, '/rotation'), asked))).toMatchObject({ key: first.key })
  })

  test('invalidates all but the newest two values, and without overlap all but the newest', async () => {
    const { id, key } = await createKey(api)
    const rotate = async (overlap_hours: number) =>
      dataOf<{ key: string }>(
        await api('POST', keyAt(id, '/rotation'), { rotation: randomUUID(), overlap_hours }),
      ).key
    const second = await rotate(24)
    const third = await rotate(24)
    expect(await by(key)('GET', list)).toMatchObject(refused(401, 'unauthorized'))
    const fourth = await rotate(0)
    for (const ended of [second, third])
      expect(await by(ended)('GET', list)).toMatchObject(refused(401, 'unauthorized'))
    expect(await by(fourth)('GET', list)).toMatchObject({ status: 200 })
  })
})

describe('a revoked API key', () => {
  test('is refused by every node with each of its values, and cannot be shown', async () => {
    const { id, key } = await createKey(api)
    const rotated = await api('POST', keyAt(id, '/rotation'), { rotation: randomUUID() })
    const values = [key, dataOf<{ key: string }>(rotated).key]
    const second = await startServer({ database, dataDir: server.dataDir })
    onTestFinished(second.stop)
    for (const value of values) expect(await apiOf(second, value)('GET', list)).toMatchObject({ status: 200 })
    expect(await api('DELETE', keyAt(id))).toMatchObject({
      status: 200,
      body: { data: { state: 'revoked' } },
    })
    for (const value of values) {
      expect(await by(value)('GET', list)).toMatchObject(refused(401, 'unauthorized'))
      expect(await apiOf(second, value)('GET', list)).toMatchObject(refused(401, 'unauthorized'))
    }
    expect(await api('GET', keyAt(id, '/value'))).toMatchObject(refused(404, 'not_found'))
    expect(await api('POST', keyAt(id, '/rotation'), { rotation: randomUUID() })).toMatchObject(
      refused(404, 'not_found'),
    )
    expect(await api('DELETE', keyAt(id))).toMatchObject({ status: 200 })
  })
})

test('the uses of a key and of its former value are recorded separately', async () => {
  const { id, key } = await createKey(api)
  const shown = async () =>
    dataOf<{ id: string; last_used_at: string | null; previous: { last_used_at: string | null } | null }[]>(
      await api('GET', '/api/api-keys'),
    ).find((one) => one.id === id)
  await api('POST', keyAt(id, '/rotation'), { rotation: randomUUID() })
  await by(key)('GET', list)
  await expect.poll(async () => (await shown())?.previous?.last_used_at).toEqual(expect.any(String))
  expect((await shown())?.last_used_at).toBeNull()
  const { key: newest } = dataOf<{ key: string }>(await api('GET', keyAt(id, '/value')))
  await by(newest)('GET', list)
  await expect.poll(async () => (await shown())?.last_used_at).toEqual(expect.any(String))
})

test('a checkpoint recorded with a key shows the key name even after revocation', async () => {
  const { id, key } = await createKey(api, { name: 'WMS Recife' })
  const tracking_id = newCode()
  const caller = by(key)
  const created = { tracking_id, origin: 'Recife', destination: 'Natal' }
  expect(await caller('POST', list, created)).toMatchObject({ status: 201 })
  const checkpoint = { tracking_id, location: 'Doca', status: 'Ok' }
  const recorded = await caller('POST', '/api/checkpoints', checkpoint)
  const checkpointId = dataOf<{ id: string }>(recorded).id
  expect(await caller('PUT', `/api/checkpoints/${checkpointId}`, { status: 'Conferido' })).toMatchObject({
    status: 200,
  })
  expect(await caller('DELETE', `/api/checkpoints/${checkpointId}`)).toMatchObject({ status: 200 })
  expect(await caller('PUT', `${list}/${tracking_id}`, { status: 'in_transit' })).toMatchObject({
    status: 200,
  })
  expect(await api('PUT', `${list}/${tracking_id}`, { description: 'Frágil' })).toMatchObject({ status: 200 })
  await api('DELETE', keyAt(id))
  const { history } = dataOf<{ history: { type: string; via: string; actor: object }[] }>(
    await api('GET', `${list}/${tracking_id}`),
  )
  const byKey = {
    via: 'key',
    actor: { id, name: 'WMS Recife', email: null, is_deleted: false, role: null, place: null },
  }
  expect(history).toMatchObject([
    { type: 'shipment.created', ...byKey },
    { type: 'checkpoint.created', ...byKey },
    { type: 'checkpoint.corrected', ...byKey },
    { type: 'checkpoint.annulled', ...byKey },
    { type: 'shipment.updated', via: 'web', actor: { id: owner.session.user.id } },
  ])
})

test('the audit log lists key events, and the account export lists keys', async () => {
  const { id, key } = await createKey(api, { name: 'Copiada' })
  await api('GET', keyAt(id, '/value'))
  await api('POST', keyAt(id, '/rotation'), { rotation: randomUUID() })
  await api('DELETE', keyAt(id))
  const trail = dataOf<{ event: string }[]>(await api('GET', '/api/account/audit?limit=4'))
  expect(trail.map(({ event }) => event)).toEqual([
    'api_key_revoked',
    'api_key_rotated',
    'api_key_shown',
    'api_key_made',
  ])
  const copy = await api('GET', '/api/account/export')
  expect(copy.body).toMatchObject({
    api_keys: expect.arrayContaining([expect.objectContaining({ id, name: 'Copiada', state: 'revoked' })]),
  })
  expect(JSON.stringify(copy.body)).not.toContain(key)
})
