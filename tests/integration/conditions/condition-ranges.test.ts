import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredConditionRange } from '#contract/endpoints/condition-ranges.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { maxRanges } from '#domain/conditions/device.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { rangeBody } from '../../support/api/conditions.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let api: Api
let outsider: Api

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(() => askAdmin(database, 'delete from condition_ranges'))

const path = '/api/condition-ranges'
const body = (changed: object = {}) => rangeBody('Insulina', changed)
const make = async (changed: object = {}): Promise<StoredConditionRange> => {
  const answer = await api('POST', path, body(changed))
  expect(answer).toMatchObject({ status: 201 })
  return dataOf(answer)
}
const own = async (call = api) =>
  dataOf<StoredConditionRange[]>(await call('GET', path)).filter(({ is_preset }) => !is_preset)
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })

test('the ranges that every account has come first, then the own ones by name', async () => {
  const second = await make({ name: 'Sangue', absolute_minimum: 1_000, humidity_maximum: 60_000 })
  const first = await make()
  expect(first).toMatchObject({
    ...body(),
    version: 1,
    is_preset: false,
    humidity_minimum: null,
    absolute_minimum: null,
    requires_certificate: true,
    has_mean_kinetic: true,
    activation_kelvin: 10_000,
  })
  const presets = Object.entries(presetRanges).map(([id, range]) => ({
    ...range,
    id,
    is_preset: true,
    version: 1,
    updated_at: null,
  }))
  expect(dataOf(await api('GET', path))).toEqual([...presets, first, second])
})

test('a change makes a new version, and the earlier one stays as it was', async () => {
  const { id } = await make()
  const changed = await api('PUT', `${path}/${id}`, body({ temperature_maximum: 9_000 }))
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { id, version: 2, temperature_maximum: 9_000 } },
  })
  expect(await api('PUT', `${path}/${id}`, body({ temperature_maximum: 9_000 }))).toMatchObject({
    body: { data: { version: 2 } },
  })
  const versions = await askAdmin(
    database,
    'select version, temperature_maximum from condition_ranges where id = $1 order by version',
    [id],
  )
  expect(versions).toEqual([
    { version: 1, temperature_maximum: 8_000 },
    { version: 2, temperature_maximum: 9_000 },
  ])
  expect(await own()).toMatchObject([{ version: 2 }])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ temperature_minimum: -200_001 }, 'temperature_minimum'],
  [{ temperature_minimum: 2_000.5 }, 'temperature_minimum'],
  [{ temperature_maximum: 2_000 }, 'temperature_maximum'],
  [{ humidity_maximum: 100_001 }, 'humidity_maximum'],
  [{ humidity_minimum: 60_000, humidity_maximum: 60_000 }, 'humidity_maximum'],
  [{ absolute_minimum: 2_001 }, 'absolute_minimum'],
  [{ absolute_maximum: 7_999 }, 'absolute_maximum'],
  [{ minutes_outside: 10_081 }, 'minutes_outside'],
  [{ longest_gap_minutes: 0 }, 'longest_gap_minutes'],
  [{ activation_kelvin: 999 }, 'activation_kelvin'],
  [{ temperature_minimum: -1_000, temperature_maximum: 0, has_mean_kinetic: true }, 'has_mean_kinetic'],
])('a range with %j is refused', async (changed, field) => {
  const answer = await api('POST', path, body(changed))
  expect(answer).toMatchObject(refused(400, 'invalid_fields'))
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
})

test('two ranges that every account or the own one has cannot have the same name', async () => {
  await make()
  const other = await make({ name: 'Sangue' })
  for (const name of ['INSULINA', '2–8 °C']) {
    expect(await api('POST', path, body({ name }))).toMatchObject(refused(409, 'name_taken'))
    expect(await api('PUT', `${path}/${other.id}`, body({ name }))).toMatchObject(refused(409, 'name_taken'))
  }
})

test('a range is created once if the call is repeated with its id', async () => {
  const id = randomUUID()
  const first = await make({ id })
  expect(await api('POST', path, body({ id }))).toMatchObject({ status: 200, body: { data: first } })
  expect(await api('POST', path, body({ id, name: 'X' }))).toMatchObject(refused(409, 'id_reused'))
})

test(`an account has at most ${maxRanges} own ranges, without those that were removed`, async () => {
  for (let count = 0; count < maxRanges; count++) await make({ name: `Faixa ${count}` })
  expect(await api('POST', path, body())).toMatchObject(refused(409, 'register_full'))
  const [first] = await own()
  expect(await api('DELETE', `${path}/${first?.id}`)).toMatchObject({ status: 200 })
  await make()
})

test('a range is removed once, and its versions stay stored', async () => {
  const { id } = await make()
  await api('PUT', `${path}/${id}`, body({ minutes_outside: 0 }))
  expect(await api('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await api('DELETE', `${path}/${id}`)).toMatchObject({ status: 200 })
  expect(await api('PUT', `${path}/${id}`, body())).toMatchObject(refused(404, 'not_found'))
  expect(await own()).toEqual([])
  expect(await askAdmin(database, 'select from condition_ranges where id = $1', [id])).toHaveLength(2)
})

test('the ranges that every account has can be neither changed nor removed', async () => {
  const refusal = refused(400, 'invalid_fields')
  expect(await api('PUT', `${path}/refrigerated`, body())).toMatchObject(refusal)
  expect(await api('DELETE', `${path}/refrigerated`)).toMatchObject(refusal)
})

test('a range is not changed by the second of two tabs', async () => {
  const { id, updated_at } = await make()
  const tag = { 'if-match': `"${updated_at}"` }
  expect(await api('PUT', `${path}/${id}`, body({ minutes_outside: 1 }), tag)).toMatchObject({ status: 200 })
  const second = body({ minutes_outside: 2 })
  expect(await api('PUT', `${path}/${id}`, second, tag)).toMatchObject(refused(412, 'precondition_failed'))
  expect(await api('PUT', `${path}/${id}`, { ...second, updated_at })).toMatchObject(
    refused(409, 'changed_meanwhile'),
  )
  expect(await api('DELETE', `${path}/${id}`, undefined, tag)).toMatchObject(
    refused(412, 'precondition_failed'),
  )
  expect(await own()).toMatchObject([{ minutes_outside: 1, version: 2 }])
})

test('ranges of another company are answered like unknown ones', async () => {
  const { id } = await make()
  for (const of of [id, randomUUID()]) {
    expect(await outsider('PUT', `${path}/${of}`, body())).toMatchObject(refused(404, 'not_found'))
    expect(await outsider('DELETE', `${path}/${of}`)).toMatchObject(refused(404, 'not_found'))
  }
  expect(await own(outsider)).toEqual([])
  expect(await own()).toMatchObject([{ version: 1 }])
})

test('the office changes ranges, readers and auditors read them, and drivers do neither', async () => {
  const founder = await createAccount(server)
  const company = await createCompany(server, founder, 'Faixas Ltda.')
  const statuses: Record<string, readonly number[]> = {}
  for (const role of ['admin', 'operator', 'driver', 'reader', 'auditor'] as const) {
    const call = companyApi(server, await addMember(server, founder, company.id, role), company.id)
    const written = await call('POST', path, body({ name: role }))
    statuses[role] = [written.status, (await call('GET', path)).status]
  }
  expect(statuses).toEqual({
    admin: [201, 200],
    operator: [201, 200],
    driver: [403, 403],
    reader: [403, 200],
    auditor: [403, 200],
  })
})
