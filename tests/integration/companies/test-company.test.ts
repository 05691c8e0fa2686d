import { hash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { eraseOldTests } from '#features/erasure/erase-old-tests.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import {
  apiAs,
  apiIn,
  database,
  openCompany,
  refusal,
  server,
  startCompanyServer,
} from '../../support/api/company-server.ts'
import { addShipment, dataOf, newCode, newTestCode } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { importRow } from '../../support/imports/import-row.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'

startCompanyServer()

let owner: TestAccount
let company: Company
let api: Api
let real: Company
let realApi: Api

beforeAll(async () => {
  owner = await createAccount(server)
  const body = { name: 'Empresa de teste', is_test: true }
  company = dataOf<Company>(await apiAs(owner)('POST', '/api/companies', body))
  api = apiIn(company.id, owner)
  real = await openCompany(owner)
  realApi = apiIn(real.id, owner)
})

const shipment = (changed: object = {}) => ({ origin: 'Rua A, 1', destination: 'Rua B, 2', ...changed })
const problem = (name: string) =>
  expect.objectContaining({ code: 'invalid_fields', fields: { tracking_id: expect.stringMatching(name) } })
const missing = problem('^Em uma empresa de teste, o código tem TS depois da data')
const reserved = problem('^Códigos com TS depois da data são só de empresas de teste')

describe('a test company', () => {
  test('is listed as such, and each owner has one', async () => {
    expect(company).toMatchObject({ is_test: true })
    const listed = dataOf<Workplace[]>(await apiAs(owner)('GET', '/api/accounts'))
    const kinds = listed.map(({ name, is_test }) => [name, is_test])
    expect(kinds).toContainEqual(['Empresa de teste', true])
    expect(kinds).toContainEqual([real.name, false])
    const second = await apiAs(owner)('POST', '/api/companies', { name: 'Outra', is_test: true })
    expect(second).toMatchObject(refusal(409, 'test_company_exists'))
  })

  test('stays one, and no other company becomes one', async () => {
    const change = (id: string, isTest: boolean) =>
      askAdmin(database, 'update companies set is_test = $2 where account_id = $1', [id, isTest])
    await expect(change(company.id, false)).rejects.toMatchObject({ code: '42501' })
    await expect(change(real.id, true)).rejects.toMatchObject({ code: '42501' })
  })

  test('creates shipments whose codes have TS after the date', async () => {
    const { tracking_id } = dataOf<{ tracking_id: string }>(await api('POST', '/api/shipments', shipment()))
    expect(isTestCode(tracking_id)).toBe(true)
    const chosen = newTestCode()
    expect(await addShipment(api, { tracking_id: chosen })).toBe(chosen)
  })
})

describe('a code that a client chooses', () => {
  const portuguese = { 'accept-language': 'pt-BR' }

  test.each([
    ['for a test company', () => api, newCode, missing],
    ['for a company', () => realApi, newTestCode, reserved],
    ["for a person's account", () => apiAs(owner), newTestCode, reserved],
  ])('%s must fit the kind of the account', async (_case, apiOfCase, codeOf, refused) => {
    const body = shipment({ tracking_id: codeOf() })
    expect(await apiOfCase()('POST', '/api/shipments', body, portuguese)).toMatchObject({
      status: 400,
      body: refused,
    })
    const bulk = await apiOfCase()('POST', '/api/shipments/bulk', { items: [body] }, portuguese)
    expect(bulk.body).toMatchObject({ data: [refused] })
  })

  test('in an import must fit the kind of the account', async () => {
    const log = parseVerifierKey(String((await api('GET', '/log/key')).body).trim()).name
    for (const [on, code, refused] of [
      [api, newCode(), missing],
      [realApi, newTestCode(), reserved],
    ] as const) {
      const id = randomUUID()
      dataOf(await on('POST', '/api/imports', { id, file_name: 'remessas.csv', rows: 1 }))
      const rows = [importRow(log, { tracking_id: code })]
      const put = await on('PUT', `/api/imports/${id}/rows/1`, { rows }, portuguese)
      expect(put.body).toMatchObject({ data: { received: 0, refused: [refused] } })
    }
  })

  test.each([
    ['a test company', () => company.id, newCode],
    ['a company', () => real.id, newTestCode],
  ])('is refused by the database too, for %s', async (_case, account, codeOf) => {
    const copied = `insert into shipments (id, user_id, tracking_id, status, origin, destination, custom_data, blockchain_hash,
        created_at, received_at, updated_at, pseudonym, events, last_leaf_hash)
      values (gen_random_uuid(), $1, $2, 'in_transit', '', '', '{}', '', now(), now(), now(), sha256('a'), 1, sha256('a'))`
    await expect(askAdmin(database, copied, [account(), codeOf()])).rejects.toMatchObject({
      code: '23514',
      message: 'a tracking code does not fit its account',
    })
  })
})

describe('the keys of a test company', () => {
  const withKey = (key: string, account?: string): Api => {
    const call = apiOf(server, key)
    return (method, path, body, headers) =>
      call(method, path, body, { ...headers, ...(account !== undefined && { 'lastro-account': account }) })
  }

  test('begin with ff_test_, and others do not', async () => {
    expect((await createKey(api)).key).toMatch(/^ff_test_[0-9a-z]{24}_[0-9a-z]{24}$/)
    expect((await createKey(realApi)).key).toMatch(/^ff_[0-9a-z]{24}_[0-9a-z]{24}$/)
  })

  test('never reach an account of the other kind by its id', async () => {
    const [tests, others] = [(await createKey(api)).key, (await createKey(realApi)).key]
    expect((await withKey(tests, company.id)('GET', '/api/shipments')).status).toBe(200)
    expect(await withKey(tests, real.id)('GET', '/api/shipments')).toMatchObject(refusal(403, 'test_key'))
    expect(await withKey(tests, owner.session.user.id)('GET', '/api/shipments')).toMatchObject(
      refusal(403, 'test_key'),
    )
    expect(await withKey(others, company.id)('GET', '/api/shipments')).toMatchObject(refusal(403, 'test_key'))
    const elsewhere = await withKey(others, owner.session.user.id)('GET', '/api/shipments')
    expect(elsewhere).toMatchObject(refusal(403, 'key_of_another_account'))
  })

  test('never reach a company of the other kind by its short name', async () => {
    const names = { tests: `t${randomUUID().slice(0, 8)}`, others: `c${randomUUID().slice(0, 8)}` }
    dataOf(await api('PUT', '/api/settings/one-record', { one_record_name: names.tests }))
    dataOf(await realApi('PUT', '/api/settings/one-record', { one_record_name: names.others }))
    const partner = { scopes: ['onerecord:read'], airline_prefixes: ['047'] }
    const [tests, others] = [(await createKey(api, partner)).key, (await createKey(realApi, partner)).key]
    const read = async (key: string, name: string) => {
      const answer = await fetch(`${server.url}/onerecord/${name}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      return [answer.status, await answer.text()] as const
    }
    expect((await read(tests, names.tests))[0]).toBe(200)
    for (const [key, name] of [
      [tests, names.others],
      [others, names.tests],
    ] as const) {
      const [status, text] = await read(key, name)
      expect(status).toBe(403)
      expect(text).toContain('ff_test_')
    }
    expect((await read(tests, 'nobody-here'))[0]).toBe(404)
  })

  test.each([
    ['a test key', () => real.id, `ff_test_${'1'.repeat(24)}_${'2'.repeat(24)}`],
    ['another key', () => company.id, `ff_${'1'.repeat(24)}_${'2'.repeat(24)}`],
  ])('%s is refused if a row gives it to an account of the other kind', async (_case, account, key) => {
    const on = account() === real.id ? realApi : api
    const { id } = await createKey(on)
    await askAdmin(database, 'update api_keys set key_hash = $2 where id = $1', [
      id,
      hash('sha256', key, 'buffer'),
    ])
    expect(await apiOf(server, key)('GET', '/api/shipments')).toMatchObject(refusal(403, 'test_key'))
  })
})

describe('the limit of 1,000 shipments a day', () => {
  const setCreated = (count: number, day = "(now() at time zone 'America/Sao_Paulo')::date") =>
    askAdmin(database, `update companies set test_day = ${day}, test_shipments = $2 where account_id = $1`, [
      company.id,
      count,
    ])
  const full = {
    code: 'test_shipments_full',
    error: expect.stringContaining('no máximo 1000 remessas por dia'),
  }

  test('counts every way of creation, and an erasure frees no place', async () => {
    await setCreated(997)
    const codes = [await addShipment(api, { tracking_id: newTestCode() })]
    const items = Array.from({ length: 3 }, () => shipment())
    const bulk = dataOf<unknown[]>(
      await api('POST', '/api/shipments/bulk', { items }, { 'accept-language': 'pt-BR' }),
    )
    expect(bulk.filter((one) => (one as { code?: string }).code === undefined)).toHaveLength(2)
    expect(bulk).toContainEqual(expect.objectContaining(full))
    dataOf(await api('POST', `/api/shipments/${codes[0]}/erasure`, { tracking_id: codes[0] }))
    const next = await api('POST', '/api/shipments', shipment(), { 'accept-language': 'pt-BR' })
    expect(next).toMatchObject({ status: 429, body: full })
    const wait = Number(next.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect((await realApi('POST', '/api/shipments', shipment())).status).toBe(201)
    await setCreated(1000, "(now() at time zone 'America/Sao_Paulo')::date - 1")
    expect((await api('POST', '/api/shipments', shipment())).status).toBe(201)
  })

  test('holds for creations at the same time', async () => {
    await setCreated(998)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', '/api/shipments', shipment())),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429, 429, 429, 429])
  })

  test('refuses an import that exceeds it as a whole', async () => {
    await setCreated(998)
    const log = parseVerifierKey(String((await api('GET', '/log/key')).body).trim()).name
    const id = randomUUID()
    const rows = Array.from({ length: 3 }, () => importRow(log, { tracking_id: newTestCode() }))
    dataOf(await api('POST', '/api/imports', { id, file_name: 'remessas.csv', rows: 3 }))
    dataOf(await api('PUT', `/api/imports/${id}/rows/1`, { rows }))
    const commit = () => api('POST', `/api/imports/${id}/commit`, {})
    expect(await commit()).toMatchObject(refusal(429, 'test_shipments_full'))
    await setCreated(997)
    expect(dataOf<{ shipments: unknown[] }>(await commit()).shipments).toHaveLength(3)
    expect(await api('POST', '/api/shipments', shipment())).toMatchObject(refusal(429, 'test_shipments_full'))
    await setCreated(0)
  })
})

test('eraseOldTests erases shipments of test companies 30 days after their creation, and no others', async () => {
  const [old, young] = [
    await addShipment(api, { tracking_id: newTestCode() }),
    await addShipment(api, { tracking_id: newTestCode() }),
  ]
  const other = await addShipment(realApi)
  const age = (codes: readonly string[], days: number) =>
    askAdmin(
      database,
      "update shipments set received_at = now() - $2 * interval '1 day' where tracking_id = any ($1)",
      [codes, days],
    )
  await age([old, other], 30.01)
  await age([young], 29.99)
  const services = jobServicesOf(server.services)
  await eraseOldTests.run(services, {})
  await eraseOldTests.run(services, {})
  expect(await api('GET', `/api/shipments/${old}`)).toMatchObject(refusal(410, 'shipment_erased'))
  expect((await api('GET', `/api/shipments/${young}`)).status).toBe(200)
  expect((await realApi('GET', `/api/shipments/${other}`)).status).toBe(200)
})
