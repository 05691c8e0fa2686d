import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Policies } from '#contract/endpoints/policies.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { certificateBody, deviceBody, rangeBody } from '../../support/api/conditions.ts'
import { addressBody, fieldBody, statusBody } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { dataOf, newCode } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

type Exported = {
  readonly format: string
  readonly times: string
  readonly exported_at: string
  readonly user: { readonly id: string; readonly email: string }
  readonly sessions: readonly Readonly<Record<string, unknown>>[]
  readonly audit: readonly { readonly event: string }[]
  readonly addresses: readonly object[]
  readonly warehouses: readonly object[]
  readonly statuses: readonly object[]
  readonly custom_fields: readonly object[]
  readonly devices: readonly object[]
  readonly condition_ranges: readonly object[]
  readonly shipments: readonly {
    readonly tracking_id: string
    readonly recipient_name: string
    readonly annexes: readonly object[]
    readonly checkpoints: readonly { readonly location: string; readonly notes: string }[]
    readonly events: readonly {
      readonly sequence: number
      readonly client: { readonly statement: unknown; readonly fields: Readonly<Record<string, unknown>> }
      readonly server: { readonly statement: unknown; readonly fields: Readonly<Record<string, unknown>> }
      readonly leaf_hash: string
    }[]
  }[]
}

const MORE_THAN_A_PAGE = 101

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let other: TestAccount
let theirCode: string
const codes: string[] = []
let answer: Answer
let exported: Exported

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  owner = await createAccount(server)
  other = await createAccount(server, { fullName: 'Bia Estranha' })
  for (let count = 0; count < MORE_THAN_A_PAGE; count++) codes.push(await addShipment(owner, 'Ana Souza'))
  await addCheckpoint(owner, codes[0], 'Lacre conferido')
  theirCode = await addShipment(other, 'Recebedor Alheio')
  await addCheckpoint(other, theirCode, 'Nota alheia')
  await addReferenceData(owner, 'Doca própria')
  await addReferenceData(other, 'Doca alheia')
  await askAdmin(
    database,
    `insert into audit_log (event, user_id) select 'user_updated', $1 from generate_series(1, 600)`,
    [owner.session.user.id],
  )
  answer = await ask(owner)
  exported = answer.body as Exported
})

const ask = ({ session }: TestAccount) => apiOf(server, session.access_token)('GET', '/api/account/export')

async function addShipment({ session }: TestAccount, recipient_name: string): Promise<string> {
  const tracking_id = newCode()
  const created = await apiOf(server, session.access_token)('POST', '/api/shipments', {
    tracking_id,
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name,
  })
  expect(created.status).toBe(201)
  return tracking_id
}

async function addCheckpoint({ session }: TestAccount, tracking_id = '', notes = ''): Promise<void> {
  const created = await apiOf(server, session.access_token)('POST', '/api/checkpoints', {
    tracking_id,
    checkpoint_type: 'entrada',
    location: 'Armazém 1',
    status: 'Em Trânsito',
    notes,
  })
  expect(created).toMatchObject({ status: 201 })
  const annex = { text: `Anexo: ${notes}`, media: { photo_1: '5c'.repeat(32) } }
  const added = await apiOf(server, session.access_token)(
    'POST',
    `/api/shipments/${tracking_id}/annexes`,
    annex,
  )
  expect(added).toMatchObject({ status: 201 })
}

async function addReferenceData({ session }: TestAccount, name: string): Promise<void> {
  const api = apiOf(server, session.access_token)
  const made = async (path: string, body: object): Promise<string> => {
    const created = await api('POST', path, body)
    expect(created).toMatchObject({ status: 201 })
    return (created.body as { data: { id: string } }).data.id
  }
  const address_id = await made('/api/addresses', addressBody({ name }))
  await made('/api/warehouses', { name, address_id })
  const removed = await made('/api/statuses', statusBody(name))
  await api('DELETE', `/api/statuses/${removed}`)
  await made('/api/custom-fields', fieldBody(name))
  const device = await made('/api/devices', deviceBody(name))
  await made(`/api/devices/${device}/certificates`, certificateBody(name))
  const range = await made('/api/condition-ranges', rangeBody(name))
  await api('PUT', `/api/condition-ranges/${range}`, rangeBody(name, { minutes_outside: 0 }))
}

test('the account export is a download with the date in its file name', () => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const date = exported.exported_at.slice(0, 10)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="lastro-dados-${date}.json"`)
  expect(exported.format).toBe('lastro-account-v1')
  expect(exported.times).toBe('RFC 3339, UTC')
})

describe('the account export', () => {
  test('contains the user, in the format of the sign-in API', async () => {
    expect(exported.user).toEqual((await owner.client.getUser()).data.user)
  })

  test('contains the sessions, without their tokens', () => {
    expect(exported.sessions).toHaveLength(1)
    expect(Object.keys(exported.sessions[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'expires_at',
      'id',
      'idle_until',
      'method',
      'refreshed_at',
      'second_step',
      'second_step_at',
      'user_agent',
    ])
  })

  test('contains the reference data, removed entries included', () => {
    const name = 'Doca própria'
    expect(exported.addresses).toMatchObject([{ name, cep: '01310100' }])
    expect(exported.warehouses).toMatchObject([{ name, address: { name } }])
    expect(exported.statuses).toMatchObject([{ name, is_active: false }])
    expect(exported.custom_fields).toMatchObject([{ field_name: name }])
    expect(exported.devices).toMatchObject([{ serial: name, certificates: [{ number: name }] }])
    expect(exported.condition_ranges).toMatchObject([
      { name, version: 1 },
      { name, version: 2 },
    ])
  })

  test('contains the whole audit log, newest first, including the entry of this export', () => {
    expect(exported.audit).toHaveLength(603)
    expect(exported.audit[0]).toMatchObject({ event: 'data_exported' })
    expect(exported.audit.at(-1)).toMatchObject({ event: 'signed_up' })
  })

  test('contains every shipment exactly once', () => {
    expect(exported.shipments.map((one) => one.tracking_id).toSorted()).toEqual(codes.toSorted())
  })

  test('contains checkpoints, annexes and events, with every field to which the events commit', () => {
    const shipment = exported.shipments.find((one) => one.tracking_id === codes[0])
    expect(shipment?.annexes).toMatchObject([
      { kind: 'note', text: 'Anexo: Lacre conferido', media: { photo_1: '5c'.repeat(32) } },
    ])
    expect(shipment?.checkpoints).toMatchObject([{ location: 'Armazém 1', notes: 'Lacre conferido' }])
    expect(shipment?.events).toMatchObject([
      {
        sequence: 0,
        client: { fields: { recipient_name: 'Ana Souza' } },
        server: { fields: { account: owner.session.user.id } },
        leaf_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { sequence: 1, client: { fields: { notes: 'Lacre conferido' } } },
      { sequence: 2, client: { fields: { text: 'Anexo: Lacre conferido' } } },
    ])
    expect(shipment?.events[0]?.client.statement).toMatchObject({ digests: expect.any(Object) })
  })
})

test('the account export contains nothing of another account', () => {
  const text = JSON.stringify(exported)
  const foreign = [
    other.session.user.id,
    other.email,
    theirCode,
    'Bia Estranha',
    'Recebedor Alheio',
    'Nota alheia',
    'Doca alheia',
  ]
  expect(foreign.filter((part) => text.includes(part))).toEqual([])
})

test('the account export contains no secret, in any encoding', async () => {
  await owner.client.resetPasswordForEmail(owner.email)
  const rows = await askAdmin<{ secret: Buffer | string }>(
    database,
    `select password_hash::text::bytea as secret from users where id = $1
     union all select unnest(password_decoys)::bytea from users where id = $1
     union all select token_hash from one_time_tokens where user_id = $1
     union all select fingerprint from known_networks where user_id = $1
     union all select unnest(array[client_seed, server_seed, request_digest]) from events where user_id = $1`,
    [owner.session.user.id],
  )
  const secrets = rows.flatMap(({ secret }) => {
    const bytes = Buffer.from(secret)
    return [
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('utf8'),
    ]
  })
  expect(secrets.length).toBeGreaterThan(4 * 3 * MORE_THAN_A_PAGE)
  const text = JSON.stringify((await ask(owner)).body)
  const { access_token, refresh_token } = owner.session
  const all = [...secrets, access_token, refresh_token, goodPassword]
  expect(all.filter((secret) => text.includes(secret))).toEqual([])
})

test('the account export is rate-limited after a few requests', async () => {
  await resetThrottles(database)
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) statuses.push((await ask(other)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const refused = await ask(other)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the account export requires an account', async () => {
  expect(await apiOf(server)('GET', '/api/account/export')).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
})

test('the account export writes every timestamp in UTC', () => {
  const instants = [...JSON.stringify(answer.body).matchAll(/"(\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^"\\]*)/g)].map(
    ([, instant]) => instant,
  )
  expect(instants.length).toBeGreaterThan(100)
  expect(instants.filter((instant) => !instant?.endsWith('Z'))).toEqual([])
})

test.runIf(isWhole)('the account export aborts the response if a table stays locked', async () => {
  const holder = new Client({ connectionString: database.adminUrl })
  await holder.connect()
  try {
    await holder.query('begin; lock table checkpoints in access exclusive mode')
    const response = await fetch(`${server.url}/api/account/export`, {
      headers: { authorization: `Bearer ${owner.session.access_token}` },
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  } finally {
    await holder.end()
  }
})

describe('the account export of a company', () => {
  test('contains only the parts that the caller may read by other calls, and names the others', async () => {
    await resetThrottles(database)
    const company = await createCompany(server, other, 'Partes Ltda.')
    const parts = async (person: TestAccount) => {
      const api = companyApi(server, person, company.id)
      return (await api('GET', '/api/account/export')).body as Exported & { readonly left_out: string[] }
    }
    const whole = await parts(other)
    expect(whole.left_out).toEqual([])
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(['api_keys', 'audit', 'webhooks', 'shipments']))

    const auditor = await addMember(server, other, company.id, 'auditor')
    const operator = await addMember(server, other, company.id, 'operator')
    const ownerApi = companyApi(server, other, company.id)
    const {
      second_step_from: _from,
      members_without_second_step: _without,
      ...policies
    } = dataOf<Policies>(await ownerApi('GET', '/api/company/policies'))
    dataOf(await ownerApi('PUT', '/api/company/policies', { ...policies, operators_export: true }))
    const hidden = ['api_keys', 'webhook_deliveries', 'webhooks']
    for (const [person, left_out] of [
      [auditor, hidden],
      [operator, ['api_keys', 'audit', 'webhook_deliveries', 'webhooks']],
    ] as const) {
      const part = await parts(person)
      expect(part.left_out).toEqual(left_out)
      expect(left_out.filter((name) => name in part)).toEqual([])
      expect([...Object.keys(part), ...left_out].toSorted()).toEqual(Object.keys(whole).toSorted())
    }
  })

  test('is rate-limited for each member', async () => {
    await resetThrottles(database)
    const company = await createCompany(server, other, 'Limites Ltda.')
    const auditor = await addMember(server, other, company.id, 'auditor')
    const statusFor = async (person: TestAccount) =>
      (await companyApi(server, person, company.id)('GET', '/api/account/export')).status
    for (let count = 0; count < 5; count++) expect(await statusFor(auditor)).toBe(200)
    expect(await statusFor(auditor)).toBe(429)
    expect(await statusFor(other)).toBe(200)
  })
})
