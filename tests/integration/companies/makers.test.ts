import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createWebhook, deleteWebhooks, readWebhook, saveWebhook } from '../../support/webhooks/webhooks.ts'

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let company: Company
let asOwner: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  owner = await createAccount(server, { fullName: 'Helena Prado' })
  company = await createCompany(server, owner, 'Prado Cargas')
  asOwner = companyApi(server, owner, company.id)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

async function newAdmin(): Promise<{
  readonly api: Api
  readonly member: Member
  readonly person: TestAccount
}> {
  const person = await addMember(server, owner, company.id, 'admin')
  const members = dataOf<Member[]>(await asOwner('GET', '/api/company/members'))
  const member = members.find(({ email }) => email === person.email)
  if (member === undefined) throw new Error(`${person.email} is no member`)
  return { api: companyApi(server, person, company.id), member, person }
}

const leave = async (person: TestAccount) =>
  dataOf(await apiOf(server, person.session.access_token)('DELETE', `/api/accounts/${company.id}`))

async function makerOfKey(api: Api, id: string): Promise<ApiKey['made_by'] | undefined> {
  const keys = dataOf<ApiKey[]>(await api('GET', '/api/api-keys'))
  return keys.find((one) => one.id === id)?.made_by
}

const url = 'https://sistema.exemplo.com.br/lastro'

const save = async (api: Api, changed: object = {}): Promise<Webhook> => saveWebhook(api, url, changed)

describe('an API key of a company', () => {
  test('names the member who made it, and stays valid after that member has left', async () => {
    const { api, member, person } = await newAdmin()
    const made = await createKey(api)
    const maker = { id: member.id, name: 'Pessoa admin', number: member.number, left_at: null }
    expect(made.made_by).toEqual(maker)
    await leave(person)
    expect(await makerOfKey(asOwner, made.id)).toEqual({ ...maker, left_at: expect.any(String) })
    expect((await apiOf(server, made.key)('GET', '/api/shipments')).status).toBe(200)
  })

  test('shows only the member number of its maker if the maker has deleted their account', async () => {
    const { api, member, person } = await newAdmin()
    const { id } = await createKey(api)
    const proof = { email: person.email, password: person.password, leave_open_shipments: true }
    dataOf(await apiOf(server, person.session.access_token)('POST', '/api/account/deletion', proof))
    expect(await makerOfKey(asOwner, id)).toMatchObject({ id: member.id, name: null, number: member.number })
  })

  test('names the founder as its maker if it was made before the account became a company', async () => {
    const founder = await createAccount(server, { fullName: 'Davi Nunes' })
    const api = apiOf(server, founder.session.access_token)
    const made = await createKey(api)
    expect(made.made_by).toBeNull()
    dataOf(await api('POST', '/api/companies/conversion', { name: 'Nunes Logística' }))
    expect(await makerOfKey(api, made.id)).toMatchObject({ name: 'Davi Nunes', number: 1, left_at: null })
  })
})

describe('a webhook endpoint of a company', () => {
  test('names the member who created it', async () => {
    const { api, member, person } = await newAdmin()
    expect((await save(api)).made_by).toMatchObject({ id: member.id, name: 'Pessoa admin', left_at: null })
    expect((await save(asOwner, { events: ['shipment.created'] })).made_by).toMatchObject({ id: member.id })
    await leave(person)
    expect((await readWebhook(asOwner)).made_by).toMatchObject({
      id: member.id,
      left_at: expect.any(String),
    })
    const second = await createWebhook(asOwner, url)
    expect(second.made_by).toMatchObject({ name: 'Helena Prado', number: 1 })
    await deleteWebhooks(asOwner)
  })

  test('names the API key that created it', async () => {
    const { id, key } = await createKey(asOwner, {
      name: 'Integração',
      scopes: ['webhooks:read', 'webhooks:write'],
    })
    const maker = { id, name: 'Integração', number: null, left_at: null }
    expect((await save(apiOf(server, key))).made_by).toEqual(maker)
    await deleteWebhooks(asOwner)
  })
})

describe('the secrets that a member may have', () => {
  type Access = {
    readonly keys: readonly { readonly name: string }[]
    readonly webhooks: readonly { readonly name: string }[]
  }
  const accessOf = async ({ id }: Member) => {
    const { keys, webhooks } = dataOf<Access>(await asOwner('GET', `/api/company/members/${id}/access`))
    return { keys: keys.map((key) => key.name), webhooks: webhooks.map((webhook) => webhook.name) }
  }

  test('are the valid keys that the member made, read or rotated, until another person rotates them', async () => {
    const { api, member } = await newAdmin()
    expect(await accessOf(member)).toEqual({ keys: [], webhooks: [] })
    const made = await createKey(api, { name: 'A criada' })
    const read = await createKey(asOwner, { name: 'B lida' })
    const rotated = await createKey(asOwner, { name: 'C trocada' })
    await createKey(asOwner, { name: 'D alheia' })
    dataOf(await api('GET', `/api/api-keys/${read.id}/value`))
    const rotate = async (by: Api, id: string, overlap_hours: number) =>
      dataOf(await by('POST', `/api/api-keys/${id}/rotation`, { rotation: randomUUID(), overlap_hours }))
    await rotate(api, rotated.id, 0)
    const all = ['A criada', 'B lida', 'C trocada']
    expect(await accessOf(member)).toEqual({ keys: all, webhooks: [] })
    await rotate(asOwner, made.id, 1)
    expect(await accessOf(member)).toEqual({ keys: all, webhooks: [] })
    for (const { id } of [made, read]) await rotate(asOwner, id, 0)
    expect(await accessOf(member)).toEqual({ keys: ['C trocada'], webhooks: [] })
    dataOf(await asOwner('DELETE', `/api/api-keys/${rotated.id}`))
    expect(await accessOf(member)).toEqual({ keys: [], webhooks: [] })
  })

  test('include the secret of each endpoint that the member created or read, until another person rotates it', async () => {
    const { api, member } = await newAdmin()
    const reader = await newAdmin()
    const [erp, wms] = [
      await createWebhook(api, url, { name: 'ERP' }),
      await createWebhook(asOwner, url, { name: 'WMS' }),
    ]
    const secretOf = ({ id }: Webhook) => `/api/webhooks/${id}/secret`
    expect(await accessOf(member)).toMatchObject({ webhooks: ['ERP'] })
    expect(await accessOf(reader.member)).toMatchObject({ webhooks: [] })
    dataOf(await asOwner('POST', secretOf(erp), {}))
    expect(await accessOf(member)).toMatchObject({ webhooks: [] })
    dataOf(await reader.api('GET', secretOf(erp)))
    dataOf(await reader.api('GET', secretOf(wms)))
    expect(await accessOf(reader.member)).toMatchObject({ webhooks: ['ERP', 'WMS'] })
    dataOf(await asOwner('POST', secretOf(erp), {}))
    expect(await accessOf(reader.member)).toMatchObject({ webhooks: ['WMS'] })
    await deleteWebhooks(asOwner)
    expect(await accessOf(reader.member)).toMatchObject({ webhooks: [] })
  })

  test('are told only to those who manage members', async () => {
    const { member } = await newAdmin()
    const operator = await addMember(server, owner, company.id, 'operator')
    const path = `/api/company/members/${member.id}/access`
    expect((await companyApi(server, operator, company.id)('GET', path)).status).toBe(403)
    const nobody = `/api/company/members/${randomUUID()}/access`
    expect((await asOwner('GET', nobody)).status).toBe(404)
  })
})
