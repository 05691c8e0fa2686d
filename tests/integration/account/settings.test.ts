import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

const key = 'AIzaSyChave-de-mapas-1a2b'

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let other: TestAccount
let api: Api
let outsider: Api

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  owner = await createAccount(server)
  other = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, other.session.access_token)
})

const save = (maps_key: unknown) => api('PUT', '/api/settings', { maps_key })
const none = { maps_key_configured: false, maps_key_masked: null, google_maps_enabled: false }

test('a new account has no map settings', async () => {
  expect(await api('GET', '/api/settings')).toMatchObject({
    status: 200,
    body: { data: { ...none, updated_at: null } },
  })
  expect(await api('GET', '/api/settings/maps-key')).toMatchObject({ body: { data: { maps_key: null } } })
})

test('a maps key is masked in settings, and returned in full to its account only', async () => {
  const shown = { maps_key_configured: true, maps_key_masked: '••••••••1a2b', google_maps_enabled: true }
  expect(await save(` ${key} `)).toMatchObject({ status: 200, body: { data: shown } })
  expect(await api('GET', '/api/settings')).toMatchObject({ body: { data: shown } })
  const told = await api('GET', '/api/settings/maps-key')
  expect(told).toMatchObject({ status: 200, body: { data: { maps_key: key } } })
  expect(told.headers.get('cache-control')).toBe('no-store')
  expect(await outsider('GET', '/api/settings/maps-key')).toMatchObject({
    body: { data: { maps_key: null } },
  })
  expect(await outsider('GET', '/api/settings')).toMatchObject({ body: { data: none } })
  expect(await save(null)).toMatchObject({ status: 200, body: { data: none } })
  expect(await api('GET', '/api/settings/maps-key')).toMatchObject({ body: { data: { maps_key: null } } })
})

test.each([
  ['', 'invalid_fields'],
  ['   ', 'invalid_fields'],
  ['with space', 'invalid_fields'],
  ['x'.repeat(301), 'invalid_fields'],
  [7, 'invalid_fields'],
  [undefined, 'missing_fields'],
])('the maps key %j is refused', async (maps_key, code) => {
  expect(await save(maps_key)).toMatchObject({ status: 400, body: { code } })
})

test('a maps key is stored encrypted, and cannot be decrypted for another account', async () => {
  await save(key)
  const [row] = await askAdmin<{ maps_key: Buffer }>(
    database,
    'select maps_key from system_settings where user_id = $1',
    [owner.session.user.id],
  )
  expect(row?.maps_key.includes(key)).toBe(false)
  await askAdmin(
    database,
    'insert into system_settings (user_id, maps_key, google_maps_enabled) values ($1, $2, true)',
    [other.session.user.id, row?.maps_key],
  )
  expect(await outsider('GET', '/api/settings/maps-key')).toMatchObject({
    body: { data: { maps_key: null } },
  })
  expect(await outsider('GET', '/api/settings')).toMatchObject({ body: { data: none } })
})

test('the account export states that a maps key is set, without its value', async () => {
  await save(key)
  const { body } = await api('GET', '/api/account/export')
  expect(body).toMatchObject({ settings: { maps_key_configured: true, google_maps_enabled: true } })
  expect(JSON.stringify(body)).not.toContain(key.slice(-8))
})

test('calls without an account are refused', async () => {
  for (const path of ['/api/settings', '/api/settings/maps-key'])
    expect(await apiOf(server)('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})

const saveName = (by: Api, one_record_name: unknown) =>
  by('PUT', '/api/settings/one-record', { one_record_name })

test('a short name gives the address for partners, and belongs to one account', async () => {
  expect(await saveName(api, ' Acme-Cargo ')).toMatchObject({
    status: 200,
    body: {
      data: { one_record_name: 'acme-cargo', one_record_url: 'http://lastro.test/onerecord/acme-cargo' },
    },
  })
  expect(await saveName(outsider, 'acme-cargo')).toMatchObject({
    status: 409,
    body: { code: 'short_name_taken', error: expect.stringContaining('"acme-cargo"') as string },
  })
  const closed = { one_record_name: null, one_record_url: null }
  expect(await saveName(api, null)).toMatchObject({ body: { data: closed } })
  expect(await saveName(outsider, 'acme-cargo')).toMatchObject({ status: 200 })
  expect(await api('GET', '/api/settings')).toMatchObject({ body: { data: closed } })
})

test.each(['ab', 'Ação', 'a b', '-acme', 'x'.repeat(81)])('the short name %j is refused', async (name) => {
  expect(await saveName(api, name)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { one_record_name: expect.any(String) as string } },
  })
})

const saveAirlines = (by: Api, airline_names: unknown) =>
  by('PUT', '/api/settings/airlines', { airline_names })

test('own names of airlines replace the earlier ones, and belong to one account', async () => {
  await saveAirlines(api, { 588: 'Carga Sul', 577: 'Azul' })
  const saved = { airline_names: { 588: 'Carga Norte' } }
  expect(await saveAirlines(api, { 588: ' Carga Norte ' })).toMatchObject({
    status: 200,
    body: { data: saved },
  })
  expect((await api('GET', '/api/settings')).body).toMatchObject({ data: saved })
  expect(await outsider('GET', '/api/settings')).toMatchObject({ body: { data: { airline_names: {} } } })
})

test.each([
  { 58: 'Carga' },
  { 588: '' },
  { 588: 'x'.repeat(61) },
  Object.fromEntries(Array.from({ length: 101 }, (_, n) => [String(n + 100), 'Carga'])),
])('the names of airlines %j are refused', async (names) => {
  expect(await saveAirlines(api, names)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields' },
  })
})
